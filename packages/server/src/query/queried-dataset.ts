/** A dataset as the one who asks has it: where it is, what of it may be read, by what its answers are known. */
import type { Dataset, DatasetRelation } from '@tessera/core/dataset';
import type { ReadTable } from '@tessera/sql/read/inspection';
import type { Driver } from '../driver.ts';
import type { RowRules } from './rules/rules.ts';

/** A relation of a dataset, for the one who asks. */
export interface AskedRelation extends Pick<DatasetRelation, 'name' | 'columns' | 'key'> {
  /** Whether the asker may read the dataset it looks things up in; of others no column is known. */
  readonly isOpen: boolean;
  /** The other dataset with its own rules. @throws Failure as `QueryRunContext.dataset` */
  readonly load: () => Promise<QueriedDataset>;
}

/** A dataset the asker may ask. */
export interface QueriedDataset {
  /** Its columns, and those of relations that are open to the asker. */
  readonly dataset: Dataset;
  /** Absent: none. */
  readonly relations?: readonly AskedRelation[];
  /** What its SQL is called in failures, where it is no dataset's. */
  readonly called?: string;
  /** Changes with everything that could change an answer: dataset, table file. */
  readonly version: string | number;
  readonly driver: Driver;
  /** The connection's identity, for cache keys. */
  readonly connection: string;
  /** Seconds; see `cacheSeconds`. */
  readonly databaseCacheTimeout?: number | null;
  /** Called with the tables a virtual dataset's SELECT reads. @throws Failure when one of them may not be read */
  readonly checkTables?: (tables: readonly ReadTable[]) => Promise<void> | void;
  /**
   * For a virtual dataset that is a template: its tables may differ from asker to asker.
   * @param named  whether the asker's own words named them: then the asker must hold them, not only the dataset's author
   * @throws Failure TABLES_FORBIDDEN
   */
  readonly mayRead?: (tables: readonly ReadTable[], named: boolean) => Promise<void>;
  /** Row-level security; absent: every row. */
  readonly rules?: RowRules;
  /** The schema of a table that is named without one. */
  readonly defaultSchema?: string;
  /** The same of its catalog, where the connection reaches several. */
  readonly defaultCatalog?: string | undefined;
}
