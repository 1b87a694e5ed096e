/**
 * Themes on the wire and in the store: JSON whose `token` names colours, fonts and the brand, in the spelling of antd's
 * theme tokens that Superset's themes have too. Names nobody here acts upon are refused by name
 * (docs/guides/themes.md).
 */
import { rgb } from 'd3-color';

/** What a theme may set; everything is optional, and what is absent stays as the product has it. */
export interface ThemeTokens {
  /** Opaque CSS colours. Both modes are derived of each (`themedLook`). */
  readonly colorPrimary?: string;
  readonly colorSuccess?: string;
  readonly colorWarning?: string;
  readonly colorError?: string;
  /** CSS lists of font families. */
  readonly fontFamily?: string;
  readonly fontFamilyCode?: string;
  /** Of controls, in px; the corners of chips, cards and dialogs follow it. */
  readonly borderRadius?: number;
  /** The name in the menu bar, on the sign-in page and in the titles of browser tabs. */
  readonly brandAppName?: string;
  /** Pictures: an address of this site, or the picture itself as a `data:` URL. */
  readonly brandLogoUrl?: string;
  readonly brandFaviconUrl?: string;
  /** What the logo says to those who do not see it. */
  readonly brandLogoAlt?: string;
}

/** The name of a token. */
export type ThemeToken = keyof ThemeTokens;

/** A theme as `json_data` holds it. */
export interface ThemeJson {
  readonly token: ThemeTokens;
}

/** Characters of a logo or favicon at most: every page carries them. */
export const brandPictureMax = 65_536;

const picturePattern = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml|x-icon|vnd\.microsoft\.icon);base64,[A-Za-z0-9+/]+={0,2}$/;
/** One slash, for two begin the address of another site. */
const ownPattern = /^\/(?![/\\])[^\s\\]*$/;
const fontPattern = /^[\p{L}\p{N}\s,'"_.-]+$/u;

type Check = (value: unknown) => string | undefined;

const opaqueColour: Check = (value) => {
  const read = typeof value === 'string' ? rgb(value) : undefined;
  if (read && !Number.isNaN(read.r) && read.opacity === 1) return undefined;
  return 'Write an opaque colour such as #3449a8.';
};
const fonts: Check = (value) =>
  typeof value === 'string' && value.length <= 300 && fontPattern.test(value)
    ? undefined
    : "Write names of fonts, separated by commas, such as 'Source Sans 3', Arial, sans-serif.";
const words: Check = (value) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 60 ? undefined : 'Write 1 to 60 characters.';
const picture: Check = (value) => {
  if (typeof value !== 'string' || !(picturePattern.test(value) || ownPattern.test(value)))
    return 'Upload a PNG, JPEG, GIF, WebP, SVG or ICO picture, or write an address of this site that begins with /.';
  return value.length <= brandPictureMax ? undefined : 'The picture is too large: at most 48 kB.';
};
const corner: Check = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 16
    ? undefined
    : 'Write a whole number of px from 0 to 16.';

const checks: Readonly<Record<ThemeToken, Check>> = {
  colorPrimary: opaqueColour,
  colorSuccess: opaqueColour,
  colorWarning: opaqueColour,
  colorError: opaqueColour,
  fontFamily: fonts,
  fontFamilyCode: fonts,
  borderRadius: corner,
  brandAppName: words,
  brandLogoUrl: picture,
  brandFaviconUrl: picture,
  brandLogoAlt: words,
};

/** Every token a theme may set, in the order they are shown. */
export const themeTokenNames: readonly string[] = Object.keys(checks);

/** What was read of a theme. */
export interface ReadTheme {
  readonly theme: ThemeJson;
  /** One sentence for each key or value that was left out, naming it. */
  readonly faults: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isToken = (name: string): name is ThemeToken => Object.hasOwn(checks, name);

/** Reads a theme; what cannot be acted upon is left out and told. @param value  JSON, or its text */
export function readTheme(value: unknown): ReadTheme {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (!isRecord(read))
    return { theme: { token: {} }, faults: ['A theme is a JSON object: {"token": {"colorPrimary": "#3449a8"}}.'] };
  const faults = Object.keys(read)
    .filter((key) => key !== 'token')
    .map((key) => `${key}: unknown; a theme holds "token". Light and dark are both derived of it.`);
  const given = read['token'] ?? {};
  if (!isRecord(given)) return { theme: { token: {} }, faults: [...faults, 'token: write a JSON object of tokens.'] };
  const token: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(given)) {
    const fault = isToken(name) ? checks[name](member) : `unknown token; known are ${themeTokenNames.join(', ')}.`;
    if (fault === undefined) token[name] = member;
    else faults.push(`token.${name}: ${fault}`);
  }
  return { theme: { token }, faults };
}

/** The tokens of a stored theme; none where there is no theme. */
export function tokensOf(stored: string | null | undefined): ThemeTokens {
  return stored ? readTheme(stored).theme.token : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
