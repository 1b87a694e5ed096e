/**
 * What a dashboard's own style sheet may say. The browser that will apply the sheet parses it (a second parser could
 * read it differently) and asks here about each part; what is not allowed is dropped, the rest stays.
 */

/** Functions that fetch, run or paint something from elsewhere. With strings in place of `url()` they need no `url(`. */
const fetching = /\b(?:url|src|image|image-set|cross-fade|element|paint|expression|canvas)\s*\(/i;
/** CSS escapes: `u\72l(` is `url(`, and texts of custom properties keep them as typed. */
const escape = /\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi;

function unescaped(text: string): string {
  return text.replace(/\/\*[^]*?(?:\*\/|$)/g, '').replace(escape, (_, code: string | undefined, letter: string | undefined) => {
    if (code === undefined) return letter ?? '';
    const point = Number.parseInt(code, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  });
}

/** Does a value, or a whole block of declarations, name anything from elsewhere? */
export const namesAnotherPlace = (text: string): boolean => fetching.test(unescaped(text));

/** Below the menu bar, which stands at 100. Values that come by `var()` are not known, so they are not taken. */
const limited: Readonly<Record<string, RegExp>> = {
  position: /^(?:static|relative|absolute|sticky|-webkit-sticky|revert|revert-layer|unset|initial)$/i,
  'z-index': /^(?:auto|-?\d{1,2}|revert|revert-layer|unset|initial)$/i,
};
/** Code of old browsers, and names the whole page shares. */
const refused = /^(?:behavior|-moz-binding|-ms-behavior|view-transition-name|anchor-name)$/i;

/** @param value  as the browser writes it, without `!important` */
export function isSafeDeclaration(property: string, value: string): boolean {
  if (refused.test(property) || namesAnotherPlace(value)) return false;
  return limited[property.toLowerCase()]?.test(value.trim()) ?? true;
}

/** Parts of a list, cut at the commas that stand in no bracket and no quotes. */
function listed(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const last = parts.length - 1;
    if (letter === '\\') {
      parts[last] += letter + (text[at + 1] ?? '');
      at += 1;
      continue;
    }
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0 && !quote) parts.push('');
    else parts[last] += letter;
  }
  return parts.map((part) => part.trim());
}

const wholePage = /^(?:(?::root|html|body)\s*)+$/i;

/** A sheet written for the whole page means the dashboard: `body`, `html` and `:root` become its root. */
export const boardSelector = (selector: string): string =>
  listed(selector)
    .map((one) => (wholePage.test(one) ? ':scope' : one))
    .join(', ');

/** Names of animations are global to the page: a dashboard's own get this prefix, so that they replace no others. */
export const boardKeyframes = (name: string): string => (noKeyframes.test(name) ? name : `dashboard-${name}`);
const noKeyframes = /^(?:none|initial|inherit|unset|revert|revert-layer|)$/i;

/** A class that somebody wrote into a text, apart from those of the page. */
export const ownClass = (name: string): string => `own-${name}`;

/** A selector for such a text: `body`, `html` and `:root` mean its ground, its classes are the text's own. */
export const ownSelector = (selector: string): string =>
  boardSelector(selector).replace(/\[[^\]]*\]|\.(-?[a-z_][\w-]*)/gi, (whole, name: string | undefined) =>
    name === undefined ? whole : `.${ownClass(name)}`,
  );
