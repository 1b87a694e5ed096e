/** Why an Iceberg table is not read: never a wrong number in place of a sentence. */

/** @param message  the rest of a sentence that begins with the table: `its data files are encrypted` */
export class IcebergRefusal extends Error {
  /** Looking once more may help: the table was changed while it was looked at. */
  readonly mayBeOutdated: boolean;

  constructor(message: string, mayBeOutdated = false) {
    super(message);
    this.mayBeOutdated = mayBeOutdated;
  }
}
