/**
 * One label, one colour (docs/reference/charts.md#one-label-one-colour). A dashboard computes one map for all its
 * charts from the union of their
 * labels in a fixed order, so that colours do not depend on which chart loaded first.
 */
import { hcl, rgb } from 'd3-color';
import { categoricalColours } from '../look/palettes.ts';

/** Label → colour. `colourOf` remembers labels it has not seen, in order of first use. */
export interface LabelColours {
  colourOf(label: string): string;
  readonly palette: readonly string[];
}

/** What colours of labels are chosen from, and what is fixed beforehand. */
export interface ColourScaleOptions {
  /** Categorical scheme id; unknown or absent: the default scheme. */
  readonly scheme?: string | null | undefined;
  /** Colours instead of a scheme (a dashboard's `color_scheme_domain`). */
  readonly palette?: readonly string[] | undefined;
  /** Set by hand on the dashboard (`label_colors`): wins over everything. */
  readonly forced?: Readonly<Record<string, string>> | undefined;
  /** The dashboard's shared map (`map_label_colors`). */
  readonly shared?: Readonly<Record<string, string>> | undefined;
  /** Beyond the palette: lighter and darker variants instead of repetition. On by default. */
  readonly analogous?: boolean | undefined;
  /** A series of a time shift takes its base label's colour: these endings are cut off first. */
  readonly timeShifts?: readonly string[] | undefined;
}

/** The label a colour is kept under: trimmed, without a time shift's ending. */
function keyOf(label: string, shifts: readonly string[]): string {
  const trimmed = label.trim();
  const shift = shifts.find((one) => trimmed.endsWith(one));
  return shift
    ? trimmed
        .slice(0, -shift.length)
        .trimEnd()
        .replace(/(?:__|,)$/, '') || trimmed
    : trimmed;
}

/** The n-th turn through the palette: the same hues lighter, then darker, then both further. */
function variant(colour: string, turn: number): string {
  if (turn === 0) return colour;
  const shade = hcl(colour);
  const step = Math.ceil(turn / 2) * 14 * (turn % 2 === 1 ? 1 : -1);
  const lightness = Math.min(92, Math.max(18, shade.l + step));
  return hcl(shade.h, shade.c, lightness).rgb().clamp().formatHex();
}

const sameColour = (a: string): string => rgb(a).formatHex();

/**
 * A scale of label colours. Colours forced or shared for one label are not handed out to another while others are
 * free; the same labels asked in the same order always get the same colours. They are the scheme's own: how far a mark
 * stands out from its ground is decided where it is drawn (`inkOf`), on the screen as on paper.
 */
export function colourScale(options: ColourScaleOptions = {}): LabelColours {
  const palette = options.palette?.length ? options.palette : categoricalColours(options.scheme);
  const forced = Object.entries(options.forced ?? {});
  const shared = Object.entries(options.shared ?? {});
  const fixed = new Map([
    ...shared.map(([label, colour]) => [label.trim(), colour] as const),
    ...forced.map(([label, colour]) => [label.trim(), colour] as const),
  ]);
  const taken = new Set([...shared, ...forced].map(([, colour]) => sameColour(colour)));
  const next = fresh(palette, taken, options.analogous !== false);
  const own = new Map<string, string>();
  return {
    palette,
    colourOf(label) {
      const key = keyOf(label, options.timeShifts ?? []);
      const known = fixed.get(key) ?? own.get(key);
      if (known !== undefined) return known;
      const colour = next();
      own.set(key, colour);
      return colour;
    },
  };
}

/** Rotations after which the variants look alike: a colour in use is then given twice. */
const turnsMax = 6;

/** Unused colours, one after the other: those of the palette, then their variants (or the palette again). */
function fresh(palette: readonly string[], taken: ReadonlySet<string>, analogous: boolean): () => string {
  let at = 0;
  return () => {
    for (;;) {
      const turn = Math.floor(at / palette.length);
      const base = palette[at % palette.length] ?? '';
      at += 1;
      const colour = analogous ? variant(base, turn) : base;
      const mayRepeat = turn > (analogous ? turnsMax : 0);
      if (mayRepeat || palette.length === 0 || !taken.has(sameColour(colour))) return colour;
    }
  };
}

/** What one chart of a dashboard showed. */
export interface LabelsOfChart {
  /** In the chart's own order. */
  readonly labels: Iterable<string>;
  /** Its own scheme; the dashboard's, when there is one. */
  readonly scheme?: string | undefined;
}

/** Labels a dashboard keeps colours for; beyond them colours are too alike to distinguish. */
const settledMax = 500;

/**
 * The colour map a dashboard stores (`map_label_colors`): what is in `shared` stays, new labels take theirs chart after
 * chart, each in its own order. Labels coloured by hand (`forced`) are not in it.
 * @param charts  in the order of the layout
 */
export function settledColours(
  charts: readonly LabelsOfChart[],
  options: Pick<ColourScaleOptions, 'palette' | 'forced' | 'shared'> = {},
): Record<string, string> {
  const settled = new Map(Object.entries(options.shared ?? {}));
  const byHand = new Set(Object.keys(options.forced ?? {}).map((label) => label.trim()));
  const scales = new Map<string | undefined, LabelColours>();
  for (const { labels, scheme } of charts) {
    const scale = scales.get(scheme) ?? colourScale({ ...options, scheme });
    scales.set(scheme, scale);
    for (const label of labels) {
      const key = label.trim();
      if (!settled.has(key) && !byHand.has(key) && settled.size < settledMax) settled.set(key, scale.colourOf(key));
    }
  }
  return Object.fromEntries(settled);
}
