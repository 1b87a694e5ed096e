/**
 * The fonts of the page as a style sheet that contains them: a picture of an element is drawn apart from the page and its
 * files.
 */

/** Address → the file as a data address; a font is read once. */
const read = new Map<string, Promise<string>>();

/** `@font-face` rules of the faces the page has drawn with so far. A font that cannot be read is left out. */
export async function carriedFonts(): Promise<string> {
  const drawn = new Set(
    [...document.fonts].filter((face) => face.status === 'loaded').map((face) => keyOf(face.family, face.unicodeRange)),
  );
  const rules = [...document.styleSheets].flatMap((sheet) => facesOf(sheet, drawn));
  const carried = await Promise.all(rules.map(({ rule, base }) => carry(rule, base).catch(() => '')));
  return carried.join('\n');
}

const bare = (family: string): string => family.replace(/^["']|["']$/g, '');
const keyOf = (family: string, range: string): string => `${bare(family)} ${range.replaceAll(' ', '').toUpperCase()}`;

interface Found {
  rule: CSSFontFaceRule;
  /** What relative addresses in it are relative to. */
  base: string;
}

function facesOf(sheet: CSSStyleSheet, drawn: ReadonlySet<string>): Found[] {
  try {
    return [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) =>
        drawn.has(keyOf(style.getPropertyValue('font-family'), style.getPropertyValue('unicode-range') || 'U+0-10FFFF')),
      )
      .map((rule) => ({ rule, base: sheet.href ?? document.baseURI }));
  } catch {
    // A sheet of another origin, such as a browser extension's, does not show its rules.
    return [];
  }
}

async function carry({ style }: CSSFontFaceRule, base: string): Promise<string> {
  const address = /url\((["']?)(.*?)\1\)/.exec(style.getPropertyValue('src'))?.[2];
  if (address === undefined) return '';
  const data = await dataOf(new URL(address, base).href);
  const words = ['font-family', 'font-weight', 'font-style', 'font-stretch', 'unicode-range']
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => value !== '');
  return `@font-face{${words.map(([name, value]) => `${name}:${value};`).join('')}src:url(${data})}`;
}

function dataOf(address: string): Promise<string> {
  const known = read.get(address);
  if (known) return known;
  const reading = fetch(address)
    .then((reply) => reply.blob())
    .then(
      (blob) =>
        new Promise<string>((resolve, reject) => {
          const reader = new FileReader();
          reader.addEventListener('load', () => resolve(String(reader.result)));
          reader.addEventListener('error', () => reject(new Error(`${address} could not be read.`)));
          reader.readAsDataURL(blob);
        }),
    );
  read.set(address, reading);
  // A failure is not kept: the next picture asks again.
  reading.catch(() => read.delete(address));
  return reading;
}
