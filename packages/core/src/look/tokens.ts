/**
 * The look as plain data: colours of both modes, spacing, radius, type, shadows, sizes.
 * `ui/theme` makes antd tokens and CSS variables of it, `charts` and `server/render` make ECharts themes of it.
 * Every text colour stands at 4.5:1 or better on `background`, `canvas` and `sunken` of its mode (tokens.test.ts).
 */

/** The two modes of the look. */
export type LookMode = 'light' | 'dark';

/** Colours of one mode; the first nine are the names a picture may use (`PictureTheme` in charts). */
export interface LookColours {
  mode: LookMode;
  text: string;
  textMuted: string;
  /** Cards, menus, charts. */
  background: string;
  /** Hairlines: table rows, card edges, axes. */
  line: string;
  /** The one accent: links, selected things, primary buttons. */
  accent: string;
  positive: string;
  negative: string;
  warning: string;
  /** The page behind the cards. */
  canvas: string;
  /** Wells: table headers, code, hovered rows. */
  sunken: string;
  /** Popovers and dialogs. */
  raised: string;
  /** Edges of controls; stronger than `line`. */
  lineStrong: string;
  textPlaceholder: string;
  textDisabled: string;
  accentHover: string;
  accentActive: string;
  /** Background of selected rows and chips. */
  accentSoft: string;
  accentSoftHover: string;
  /** Text on `accent`. */
  onAccent: string;
  positiveSoft: string;
  negativeSoft: string;
  warningSoft: string;
  /** The star of a favourite. */
  favourite: string;
  /** Background and text of tooltips. */
  tooltip: string;
  onTooltip: string;
  /** Behind dialogs. */
  scrim: string;
  /** Colours of words in SQL. */
  code: { keyword: string; string: string; number: string; comment: string; type: string; name: string };
  /** `popover` is the raised one as CSS filters: it follows the arrow. */
  shadow: { card: string; raised: string; popover: string; dialog: string };
}

/** Light: warm grey paper, white cards, ink-blue accent. */
export const light: LookColours = {
  mode: 'light',
  text: '#1d2026',
  textMuted: '#5a5f69',
  background: '#ffffff',
  line: '#e6e3dd',
  accent: '#3449a8',
  positive: '#18714a',
  negative: '#b92c43',
  warning: '#8a5700',
  canvas: '#f7f5f2',
  sunken: '#f3f1ed',
  raised: '#ffffff',
  lineStrong: '#cdc9c1',
  textPlaceholder: '#686c75',
  textDisabled: '#a3a29e',
  accentHover: '#4a61c6',
  accentActive: '#26378a',
  accentSoft: '#eceffa',
  accentSoftHover: '#e0e5f7',
  onAccent: '#ffffff',
  positiveSoft: '#e6f4ec',
  negativeSoft: '#fbeaec',
  warningSoft: '#fcf2de',
  favourite: '#c98a0a',
  tooltip: '#2a2e36',
  onTooltip: '#f6f5f2',
  scrim: 'rgba(29, 32, 38, 0.42)',
  code: { keyword: '#3449a8', string: '#18714a', number: '#9a3b12', comment: '#666a73', type: '#7a3b8f', name: '#1d2026' },
  shadow: {
    card: '0 1px 2px rgba(38, 34, 26, 0.05)',
    raised: '0 1px 2px rgba(38, 34, 26, 0.06), 0 6px 20px rgba(38, 34, 26, 0.10)',
    popover: 'drop-shadow(0 0 1px rgba(38, 34, 26, 0.2)) drop-shadow(0 6px 10px rgba(38, 34, 26, 0.12))',
    dialog: '0 2px 6px rgba(38, 34, 26, 0.08), 0 18px 48px rgba(38, 34, 26, 0.18)',
  },
};

/** Dark: deep slate, cards a step lighter, a paler blue so that it reads as text. */
export const dark: LookColours = {
  mode: 'dark',
  text: '#e8eaee',
  textMuted: '#a4abb8',
  background: '#1c2027',
  line: '#2d333d',
  accent: '#9fb1ff',
  positive: '#62cb95',
  negative: '#ff8f9b',
  warning: '#e6b85c',
  canvas: '#14171c',
  sunken: '#191d23',
  raised: '#242931',
  lineStrong: '#434b58',
  textPlaceholder: '#9098a6',
  textDisabled: '#646c79',
  accentHover: '#b7c5ff',
  accentActive: '#8599f2',
  accentSoft: '#272e45',
  accentSoftHover: '#303957',
  onAccent: '#12151c',
  positiveSoft: '#1d3329',
  negativeSoft: '#3a2329',
  warningSoft: '#372d1b',
  favourite: '#e9b949',
  tooltip: '#e8eaee',
  onTooltip: '#1c2027',
  scrim: 'rgba(6, 8, 11, 0.62)',
  code: { keyword: '#9fb1ff', string: '#62cb95', number: '#f0a27a', comment: '#959dab', type: '#d3a6e8', name: '#e8eaee' },
  shadow: {
    card: '0 1px 2px rgba(0, 0, 0, 0.25)',
    // Shadows alone are hardly seen on dark ground: a hairline says where the thing ends.
    raised: '0 0 0 1px #363d49, 0 1px 2px rgba(0, 0, 0, 0.3), 0 8px 24px rgba(0, 0, 0, 0.42)',
    popover: 'drop-shadow(0 0 0.6px #7c8798) drop-shadow(0 0 0.6px #7c8798) drop-shadow(0 8px 12px rgba(0, 0, 0, 0.42))',
    dialog: '0 0 0 1px #363d49, 0 2px 6px rgba(0, 0, 0, 0.3), 0 20px 56px rgba(0, 0, 0, 0.55)',
  },
};

/** Both modes by name. */
export const looks: Readonly<Record<LookMode, LookColours>> = { light, dark };

/** Distances in px; multiples of 4. */
export const space = { xxs: 4, xs: 8, sm: 12, md: 16, lg: 24, xl: 32, xxl: 48 } as const;

/** Corner radii in px: chips, controls, cards, dialogs. */
export const radius = { sm: 4, md: 6, lg: 10, xl: 14 } as const;

/** Type: families and sizes in px. */
export const type = {
  family: "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  size: { xs: 11, sm: 12, md: 13, lg: 15, xl: 18, xxl: 24 },
  weight: { normal: 400, medium: 500, strong: 600 },
} as const;

/** Heights in px: dense controls, the menu bar. */
export const size = { controlSm: 24, control: 30, controlLg: 36, bar: 48 } as const;

/** Tables and pivot tables, px: a row, the head of a table, the air at each side of a cell; on the screen and in reports. */
export const gridSizes = { row: 28, head: 30, pivotRow: 26, padding: 10, spark: 20 } as const;

/** Around a dashboard, px: the pane of the editor, the filter bar at the side, its head and its tabs. */
export const boardSizes = {
  builderPane: 374,
  filterBar: 260,
  filterBarClosed: 32,
  filterBarHead: 80,
  filterBarTabs: 46,
} as const;

/** A mode with the product’s own colours, or the colours themselves: those of a theme (`themedColours`). */
export type Look = LookMode | LookColours;

/** The colours of a look. */
export const coloursOf = (look: Look): LookColours => (typeof look === 'string' ? looks[look] : look);

/** The nine colours a picture may look at; the shape is `PictureTheme` of charts. */
export function pictureColours(
  of: Look,
): Pick<LookColours, 'mode' | 'text' | 'textMuted' | 'background' | 'line' | 'accent' | 'positive' | 'negative' | 'warning'> {
  const { mode, text, textMuted, background, line, accent, positive, negative, warning } = coloursOf(of);
  return { mode, text, textMuted, background, line, accent, positive, negative, warning };
}
