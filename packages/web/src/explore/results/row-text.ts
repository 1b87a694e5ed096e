/** Rows of a result as text, for the clipboard and for a file. */

/** Rows as tab-separated text, as spreadsheets paste it. Line breaks and tabs in cells become spaces. */
export function tabSeparated(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const clean = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
  return [names, ...rows].map((row) => row.map(clean).join('\t')).join('\n');
}

/** Rows as CSV. Texts that a spreadsheet would run as a formula get a leading apostrophe. */
export function commaSeparated(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = (text: string): string => (/^[=+@|%]|^-(?!\d)/.test(text) ? `'${text}` : text);
  const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [names, ...rows].map((row) => row.map((text) => quoted(safe(text))).join(',')).join('\r\n');
}
