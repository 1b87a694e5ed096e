/** What every loader of rows refuses, in the same words. */
import { Failure } from '@tessera/core/failures';

/** The database does not take the rows. */
export const refusedRows = (why: string, cause?: unknown): Failure =>
  new Failure('INVALID', { fields: { table_name: [why] } }, { cause });

/** @param size  of a name, as the database counts it @throws Failure INVALID `{table_name}` naming what is too long */
export function mustFitNames(names: readonly string[], most: number, size: (name: string) => number): void {
  const long = names.find((name) => size(name) > most);
  if (long !== undefined) throw refusedRows(`The name “${long}” is longer than the ${most} characters this database allows.`);
}

/** The error of a database while rows are put into a table, as a refusal of the rows. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof Failure) || error.code !== 'QUERY_FAILED') return error;
  const said = (error.detail.message ?? error.message).replace(/[.\s]*$/, '.');
  return refusedRows(`The database does not take these rows: ${said} Nothing was changed.`, error);
}
