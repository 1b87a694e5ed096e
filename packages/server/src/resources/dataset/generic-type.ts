/** Types of columns as charts know them. */

type Generic = 0 | 1 | 2 | 3;

/** The store holds an integer; one outside the four kinds says nothing. */
export function genericOf(value: number | null): Generic | null {
  return value === 0 || value === 1 || value === 2 || value === 3 ? value : null;
}
