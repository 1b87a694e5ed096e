/** Numbers that no format was chosen for. */

/** Every decimal with so many digits survives the way through a double; what comes after them is noise of arithmetic. */
const digitsMost = 15;

/**
 * A number as it reads on screen and paper: ungrouped, with at most 15 significant digits (`97.08`, not
 * `97.08000000000003`). Whole numbers that a double holds stand whole, since they may be ids.
 */
export function plainNumber(value: number): string {
  return Number.isSafeInteger(value) || !Number.isFinite(value) ? String(value) : String(Number(value.toPrecision(digitsMost)));
}

/** A value without a format as it reads on screen and paper: numbers as above, all else as it is. */
export const plainText = (value: string | number | boolean): string =>
  typeof value === 'number' ? plainNumber(value) : String(value);
