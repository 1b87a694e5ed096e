/** The size of a file for a person. */
const kilo = 1024;

/** `1.4 MB`; units of 1024. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(kilo)), units.length - 1);
  return `${(bytes / kilo ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
