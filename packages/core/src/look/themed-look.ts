/**
 * The one place where a theme becomes a look: every colour the product uses, in light and in dark, of the few a theme
 * names. Text and controls keep 4.5:1 on every ground of their mode, whatever colour is given.
 */
import { hcl } from 'd3-color';
import { adaptTo, blend, contrastRatio, readableOn, withAlpha } from './contrast.ts';
import type { ThemeTokens } from './theme-tokens.ts';
import { looks, radius, type as letters, type LookColours, type LookMode } from './tokens.ts';

/** WCAG 2 AA for text of normal size. */
export const contrastAA = 4.5;

/** Colours, fonts and corners of a mode with a theme over them. */
export interface ThemedLook {
  readonly colours: LookColours;
  readonly family: string;
  readonly mono: string;
  /** Corner radii in px. */
  readonly radius: Readonly<Record<keyof typeof radius, number>>;
}

/** @param tokens  of the theme; none: the product's own look */
export function themedLook(mode: LookMode, tokens: ThemeTokens = {}): ThemedLook {
  return {
    colours: themedColours(mode, tokens),
    family: withFallback(tokens.fontFamily, letters.family),
    mono: withFallback(tokens.fontFamilyCode, letters.mono),
    radius: tokens.borderRadius === undefined ? radius : radiiOf(tokens.borderRadius),
  };
}

/** The colours of a mode with those of a theme in the place of the product's own. */
export function themedColours(mode: LookMode, tokens: ThemeTokens = {}): LookColours {
  const look = looks[mode];
  return {
    ...look,
    ...(tokens.colorPrimary === undefined ? {} : accents(look, tokens.colorPrimary)),
    ...signal(look, 'positive', tokens.colorSuccess),
    ...signal(look, 'negative', tokens.colorError),
    ...signal(look, 'warning', tokens.colorWarning),
  };
}

/** What a colour comes to on the grounds of a mode. */
export interface ContrastReport {
  readonly mode: LookMode;
  /** Of the colour as it is given, on the ground it stands out from least (pages, cards, wells, what is selected); 1…21. */
  readonly ratio: number;
  /** The colour as it is shown: itself where it reads at 4.5:1, else made darker or lighter until it does. */
  readonly shown: string;
  readonly isAdapted: boolean;
}

/** The contrast of a primary colour with the backgrounds of both modes (WCAG AA). */
export function primaryContrast(colour: string): ContrastReport[] {
  return Object.values(looks).map((look) => {
    const { accent: shown, accentSoft } = accents(look, colour);
    const ratio = Math.min(...[...groundsOf(look), accentSoft].map((ground) => contrastRatio(colour, ground)));
    return { mode: look.mode, ratio, shown, isAdapted: ratio < contrastAA };
  });
}

const groundsOf = ({ background, canvas, sunken, raised }: LookColours): string[] => [background, canvas, sunken, raised];

/** The colour where it reads on all grounds, else a darker or lighter one. */
const readable = (colour: string, grounds: readonly string[]): string =>
  grounds.reduce((shade, ground) => adaptTo(shade, ground, contrastAA), colour);

const softShare = { light: [0.09, 0.15], dark: [0.16, 0.25] } as const;

const tint = (colour: string, share: number, ground: string): string => blend(withAlpha(colour, share), ground);

/** Another shade of a colour. @param by  of its lightness in HCL, −100…100 */
function shaded(colour: string, by: number): string {
  const shade = hcl(colour);
  return hcl(shade.h, shade.c, Math.min(Math.max(shade.l + by, 0), 100))
    .rgb()
    .clamp()
    .formatHex();
}

type Accents = Pick<
  LookColours,
  'accent' | 'accentHover' | 'accentActive' | 'accentSoft' | 'accentSoftHover' | 'onAccent' | 'code'
>;

function accents(look: LookColours, primary: string): Accents {
  const [soft, softHover] = softShare[look.mode];
  const accentSoft = tint(primary, soft, look.background);
  const accent = readable(primary, [...groundsOf(look), accentSoft]);
  const onAccent = readableOn(accent);
  // Hovered and pressed buttons keep their text readable, and pressed links themselves.
  const accentHover = readable(shaded(accent, 8), [onAccent]);
  const accentActive = readable(shaded(accent, look.mode === 'light' ? -8 : -6), [...groundsOf(look), onAccent]);
  return {
    accent,
    accentHover,
    accentActive,
    accentSoft,
    accentSoftHover: tint(primary, softHover, look.background),
    onAccent,
    code: { ...look.code, keyword: accent },
  };
}

function signal(look: LookColours, name: 'positive' | 'negative' | 'warning', given: string | undefined): Partial<LookColours> {
  if (given === undefined) return {};
  const soft = tint(given, softShare[look.mode][0], look.background);
  return { [name]: readable(given, [...groundsOf(look), soft]), [`${name}Soft`]: soft };
}

/** Signs that a font lacks come from the product's own. */
const withFallback = (given: string | undefined, own: string): string => (given === undefined ? own : `${given}, ${own}`);

/** Chips, cards and dialogs in the proportion they have to controls. */
function radiiOf(control: number): ThemedLook['radius'] {
  const of = (own: number): number => Math.round((control * own) / radius.md);
  return { sm: of(radius.sm), md: control, lg: of(radius.lg), xl: of(radius.xl) };
}
