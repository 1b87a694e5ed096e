/** A statement that was read and may be run. */
import type { Driver, RawResult, RunOptions } from '../../driver.ts';
import type { TableRef } from '../database/table-access.ts';

/** What is run for one statement. */
export interface ReadyStatement {
  /** `select`: rows of tables; `information`: something about the database; `change`: it changes the database. */
  readonly kind: 'select' | 'information' | 'change';
  /** As it was written. */
  readonly written: string;
  /** As the database is asked. */
  readonly executed: string;
  readonly tables: readonly TableRef[];
  run(driver: Driver, options: RunOptions): Promise<RawResult>;
}
