/**
 * Readable colours: contrast ratios, text on a background, marks adapted to a ground
 * (docs/reference/charts.md#colour-schemes, docs/reference/charts.md#accessibility).
 */
import { hcl, rgb } from 'd3-color';

function channel(value: number): number {
  const share = Math.min(Math.max(value, 0), 255) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of a CSS colour, 0…1; transparency is ignored. */
export function luminance(colour: string): number {
  const { r, g, b } = rgb(colour);
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

/** WCAG contrast ratio of two opaque colours, 1…21. */
export function contrastRatio(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Text on light backgrounds. */
export const darkText = '#1d2026';
/** Text on dark backgrounds. */
export const lightText = '#ffffff';

const blackText = '#000000';

/**
 * Dark or light text for a background: labels on marks, cells, chips. The softer dark is taken where it reaches
 * 4.5:1, then white, then black; black or white always does.
 */
export function readableOn(background: string): string {
  return [darkText, lightText].find((text) => contrastRatio(text, background) >= 4.5) ?? blackText;
}

/** A colour seen through its own transparency on an opaque ground, as `#rrggbb`. */
export function blend(colour: string, ground: string): string {
  const [over, under] = [rgb(colour), rgb(ground)];
  // d3-color drops the channels of a fully transparent colour.
  if (!(over.opacity > 0)) return under.formatHex();
  const mix = (a: number, b: number): number => a * over.opacity + b * (1 - over.opacity);
  return rgb(mix(over.r, under.r), mix(over.g, under.g), mix(over.b, under.b)).formatHex();
}

/** A colour with another opacity (0…1), as `rgba(…)` text. @throws RangeError when the opacity is outside 0…1 or the colour unreadable */
export function withAlpha(colour: string, alpha: number): string {
  const parsed = rgb(colour);
  if (Number.isNaN(parsed.r)) throw new RangeError(`not a colour: ${colour}`);
  if (!(alpha >= 0 && alpha <= 1)) throw new RangeError(`opacity must be between 0 and 1: ${alpha}`);
  return parsed.copy({ opacity: alpha }).formatRgb();
}

/**
 * The colour, made darker or lighter until it stands out from its ground by `ratio` (3 for marks, 4.5 for text);
 * hue is kept, and a colour that already stands out is returned as it is, in `#rrggbb`.
 */
export function adaptTo(colour: string, ground: string, ratio = 3): string {
  const start = rgb(colour).formatHex();
  if (contrastRatio(start, ground) >= ratio) return start;
  const goesDarker = luminance(ground) > 0.18;
  const shade = hcl(start);
  for (let lightness = shade.l; lightness >= 0 && lightness <= 100; lightness += goesDarker ? -1 : 1) {
    const candidate = hcl(shade.h, shade.c, lightness).rgb().clamp().formatHex();
    if (contrastRatio(candidate, ground) >= ratio) return candidate;
  }
  return goesDarker ? darkText : lightText;
}

/** A colour `share` of the way (0…1) along a ramp of colours, interpolated in HCL where hue allows. */
export function colourAlong(ramp: readonly string[], share: number): string {
  const last = ramp.length - 1;
  const at = Math.min(Math.max(share, 0), 1) * last;
  const [low, high] = [ramp[Math.floor(at)], ramp[Math.ceil(at)]];
  if (low === undefined || high === undefined) return darkText;
  return mixHcl(low, high, at % 1);
}

function mixHcl(a: string, b: string, t: number): string {
  if (t === 0) return rgb(a).formatHex();
  const [from, to] = [hcl(a), hcl(b)];
  const hueA = Number.isNaN(from.h) ? to.h : from.h;
  const hueB = Number.isNaN(to.h) ? from.h : to.h;
  const turn = ((((hueB - hueA) % 360) + 540) % 360) - 180;
  const chroma = (colour: typeof from): number => (Number.isNaN(colour.c) ? 0 : colour.c);
  return hcl(
    Number.isNaN(hueA) ? 0 : hueA + turn * t,
    chroma(from) + (chroma(to) - chroma(from)) * t,
    from.l + (to.l - from.l) * t,
  )
    .rgb()
    .clamp()
    .formatHex();
}

/** `count` colours sampled from a ramp at equal steps, ends included. */
export function sampleRamp(ramp: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => colourAlong(ramp, count === 1 ? 1 : at / (count - 1)));
}
