/** Statements with templates as their database would be asked for the caller (docs/reference/questions.md#templates). */
import { Failure } from '@tessera/core/failures';
import { splitStatements } from '@tessera/sql/read/split';
import type { Context } from '../../context.ts';
import type { DatabaseRow } from '../connections/connection.ts';
import { changesData } from './change.ts';
import { prepareStatement } from './prepare.ts';
import { reasonOf } from './reasons.ts';

/**
 * Reads what would be run, with the rights and refusals of a run; no statement is run.
 * @param parameters  JSON text of names and values
 * @returns the statements in order
 * @throws Failure as `prepareStatement`; its `extra` names the `statement`, from 1, and of a template the `line` in it
 */
export async function previewOf(
  ctx: Context,
  database: DatabaseRow,
  sql: string,
  parameters: string | null | undefined,
): Promise<string[]> {
  const shown: string[] = [];
  for (const statement of splitStatements(sql, database.backend)) {
    try {
      shown.push((await prepareStatement(ctx, database, statement, parameters)).executed);
    } catch (error) {
      throw inStatement(reasonOf(error, statement, changesData(database)), shown.length + 1);
    }
  }
  return shown;
}

function inStatement(error: unknown, statement: number): unknown {
  if (!(error instanceof Failure)) return error;
  const { detail } = error;
  return new Failure(error.code, { ...detail, extra: { ...detail.extra, statement } }, { cause: error });
}
