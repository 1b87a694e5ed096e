/** The fonts that paper is set in: one for all Latin, Greek and Cyrillic letters, and others for scripts it lacks (decision 0007). */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const own = (file: string): string => join(import.meta.dirname, '../../fonts', file);

/** Normal, medium or semi-bold: the weights paper is set in. */
export type Weight = 400 | 500 | 600;

/** Paths of the files of a font by weight. */
export type FontFiles = Readonly<Record<Weight, string>>;

const inter = (file: string): string => require.resolve(`@expo-google-fonts/inter/${file}.ttf`);

/** The family paper is set in, and its files. */
export const paperFont = {
  family: 'Inter',
  files: {
    400: inter('400Regular/Inter_400Regular'),
    500: inter('500Medium/Inter_500Medium'),
    600: inter('600SemiBold/Inter_600SemiBold'),
  },
} as const;

/** Files of our own by weight, such as `Arabic_400.ttf`. */
const ownFiles = (name: string, ending: string): FontFiles => ({
  400: own(`${name}_400.${ending}`),
  500: own(`${name}_500.${ending}`),
  600: own(`${name}_600.${ending}`),
});

/** What tables are set in beside the paper font: its figures of one width (decision 0062). */
export const figuresFont = { family: 'Inter Figures', files: ownFiles('Inter_Figures', 'otf') } as const;

/** A font for the letters of scripts that the paper font lacks. */
export interface ScriptFont {
  readonly family: string;
  readonly files: FontFiles;
  /** One letter of these scripts. */
  readonly letter: RegExp;
  /** Are they written to the left? */
  readonly isFromRight: boolean;
}

const cjk = own('DroidSansFallback.ttf');

/** By script, those of the languages the pages are offered in, and Hebrew. */
export const scriptFonts: readonly ScriptFont[] = [
  {
    family: 'Vazirmatn',
    files: ownFiles('Arabic', 'ttf'),
    letter: /[\p{Script=Arabic}\u060C\u061B\u061F\u0640]/u,
    isFromRight: true,
  },
  {
    family: 'Noto Sans Hebrew',
    files: ownFiles('Hebrew', 'ttf'),
    letter: /\p{Script=Hebrew}/u,
    isFromRight: true,
  },
  {
    family: 'Droid Sans Fallback',
    // It has one weight.
    files: { 400: cjk, 500: cjk, 600: cjk },
    letter:
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\u30FB\u30FC\uFF01-\uFFEF]/u,
    isFromRight: false,
  },
];

const anyOfThem = new RegExp(scriptFonts.map(({ letter }) => letter.source).join('|'), 'u');

/** Has the text letters that one of `scriptFonts` is for? */
export const needsScriptFont = (text: string): boolean => anyOfThem.test(text);

/** The fonts among `scriptFonts` that a text needs. */
export const scriptFontsOf = (text: string): ScriptFont[] =>
  needsScriptFont(text) ? scriptFonts.filter(({ letter }) => letter.test(text)) : [];

/** Of one text: a part that is set in one font. */
export interface FontRun {
  readonly text: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly at: number;
  /** Absent: the paper font. */
  readonly font?: ScriptFont;
}

/** What has no script of its own and is set in the font of the letters before it: marks, and what joins letters. */
const joining = /[\p{M}\u200C\u200D]/u;

/** A text in parts of one font each, in the order it is written. */
export function fontRuns(text: string): FontRun[] {
  const runs: { text: string; at: number; font?: ScriptFont }[] = [];
  let at = 0;
  for (const letter of text) {
    const last = runs.at(-1);
    const font = joining.test(letter) ? last?.font : scriptFonts.find((each) => each.letter.test(letter));
    if (last && last.font === font) last.text += letter;
    else runs.push({ text: letter, at, ...(font && { font }) });
    at += letter.length;
  }
  return runs;
}
