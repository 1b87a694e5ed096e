/** The query part of an address: every value a text, read and written without changing what it says. */

/** `?a=1&b=(c:!t)` → texts by name; of a repeated name the last counts. */
export function readSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The id an address names: a whole number from 1; undefined for anything else. */
export function idIn(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Signs that mean nothing in a query and read badly when escaped: rison is full of them. */
const plain: readonly [string, string][] = [
  ['%3A', ':'],
  ['%2C', ','],
  ['%2F', '/'],
  ['%40', '@'],
  ['%24', '$'],
  ['%20', '+'],
];

function escaped(text: string): string {
  return plain.reduce((kept, [code, sign]) => kept.replaceAll(code, sign), encodeURIComponent(text));
}

/** Texts by name → `?a=1&b=(c:!t)`, or '' for none. Absent values are left out; what is no text is written as JSON. */
export function writeSearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [`${escaped(name)}=${escaped(typeof value === 'string' ? value : JSON.stringify(value))}`],
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
