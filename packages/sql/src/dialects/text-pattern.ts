/** strftime patterns of text columns in the words of each database. */

/** What can stand in a pattern; every one of them but the names has a fixed width. */
export type PatternWord = 'Y' | 'y' | 'm' | 'd' | 'H' | 'I' | 'M' | 'S' | 'f' | 'p' | 'j' | 'b' | 'B';

/** Words as `TO_TIMESTAMP` has them: PostgreSQL, Redshift, Snowflake. */
export const toTimestampWords: Readonly<Record<PatternWord, string>> = {
  Y: 'YYYY',
  y: 'YY',
  m: 'MM',
  d: 'DD',
  H: 'HH24',
  I: 'HH12',
  M: 'MI',
  S: 'SS',
  f: 'US',
  p: 'AM',
  j: 'DDD',
  b: 'Mon',
  B: 'Month',
};

/** Words of `STR_TO_DATE` and `date_parse`: MySQL, Trino, ClickHouse. */
export const mysqlWords: Readonly<Record<PatternWord, string>> = {
  Y: '%Y',
  y: '%y',
  m: '%m',
  d: '%d',
  H: '%H',
  I: '%h',
  M: '%i',
  S: '%s',
  f: '%f',
  p: '%p',
  j: '%j',
  b: '%b',
  B: '%M',
};

const isWord = (letter: string, words: object): letter is PatternWord => Object.hasOwn(words, letter);

/** @returns the pattern in other words; undefined when it holds something they lack (`%A`, `%z`) */
export function translated(
  pattern: string,
  words: Readonly<Record<PatternWord, string>>,
  plain: (text: string) => string = (text) => text,
): string | undefined {
  let out = '';
  for (const [, letter, text = ''] of pattern.matchAll(/%(.)|([^%]+)/gs)) {
    if (letter === undefined) out += plain(text);
    else if (letter === '%') out += plain('%');
    else if (isWord(letter, words)) out += words[letter];
    else return undefined;
  }
  return out;
}

/** `TO_TIMESTAMP` reads letters as words unless they are quoted. */
export const quotedLetters = (text: string): string => text.replaceAll(/[A-Za-z]+/g, '"$&"');

const widths: Readonly<Partial<Record<PatternWord, number>>> = { Y: 4, m: 2, d: 2, H: 2, M: 2, S: 2, f: 6 };
const isoOrder = ['Y', 'm', 'd', 'H', 'M', 'S', 'f'] as const;
const separators: Readonly<Record<(typeof isoOrder)[number], string>> = { Y: '', m: '-', d: '-', H: ' ', M: ':', S: ':', f: '.' };
const absent: Readonly<Record<(typeof isoOrder)[number], string>> = { Y: '', m: '01', d: '01', H: '00', M: '00', S: '00', f: '' };

/**
 * Where the parts of an ISO text stand in a text of fixed width, for engines that read only ISO.
 * @returns pieces in ISO order: fixed text, or [start from 1, length]; undefined when the pattern has no fixed places or no year
 */
export function isoPieces(pattern: string): (string | readonly [start: number, length: number])[] | undefined {
  const places = new Map<string, readonly [number, number]>();
  let at = 1;
  for (const [, letter, text = ''] of pattern.matchAll(/%(.)|([^%]+)/gs)) {
    const width = letter === undefined ? text.length : letter === '%' ? 1 : isWord(letter, widths) ? widths[letter] : undefined;
    if (width === undefined) return undefined;
    if (letter !== undefined) places.set(letter, [at, width]);
    at += width;
  }
  if (!places.has('Y')) return undefined;
  return isoOrder.flatMap((word) => {
    const place = places.get(word);
    if (place) return separators[word] === '' ? [place] : [separators[word], place];
    return absent[word] === '' ? [] : [`${separators[word]}${absent[word]}`];
  });
}
