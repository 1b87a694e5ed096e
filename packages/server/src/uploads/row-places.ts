/** Where the rows of a table stand in their file, though some lines of the file hold none. */
export class RowPlaces {
  private readonly steps: { row: number; place: number }[] = [];
  private rows = 0;

  /** @param place  of the next row, from 1 */
  add(place: number): void {
    const last = this.steps.at(-1);
    if (last === undefined || place - last.place !== this.rows - last.row) this.steps.push({ row: this.rows, place });
    this.rows += 1;
  }

  /** @param row  from 0 */
  of(row: number): number {
    const step = this.steps.findLast((each) => each.row <= row);
    return step === undefined ? row + 1 : step.place + row - step.row;
  }
}
