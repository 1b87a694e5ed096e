/** Numbers that are years: read without grouping, 1928 and not 1,928. */

const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1000 && value <= 2999;

/**
 * True for a column of years.
 * @param column  its name; `release_year`, `birthYear` and `model yr` name years, `yearly_income` and `tyres` do not
 * @param ends  its smallest and its largest value
 */
export function readsAsYears(column: string, ...ends: readonly [min: number, max: number]): boolean {
  const words = column.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return /(?:years?|(?:^|[^a-z])yrs?)(?:[^a-z]|$)/i.test(words) && ends.every(isYear);
}
