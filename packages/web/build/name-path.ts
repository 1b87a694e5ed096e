/** The one thing antd's radio group asks its form; asked there, it brings the form and its validator along. */

/** The path of a form field as one text. */
export function toNamePathStr(name: unknown): string {
  if (name === undefined || name === false) return '';
  return [name].flat().join('_');
}
