/** What a template may see: the user, the URL, the question it is part of. Plain data and named questions only. */
import type { Dataset } from '@tessera/core/dataset';
import type { Column } from '@tessera/core/query/column';
import type { Filter } from '@tessera/core/query/filter';
import type { Metric } from '@tessera/core/query/metric';
import type { Dialect } from '../dialects/dialect.ts';

/** Something that takes a look into the store; asked only when a template really needs it. */
export type FactRequest =
  | { readonly what: 'email' }
  /** The clauses that narrow the dataset's rows for the one who asks. */
  | { readonly what: 'rules' }
  /** A dataset as `(SELECT …) AS dataset_<id>`. */
  | { readonly what: 'dataset'; readonly id: number; readonly metrics: boolean; readonly columns: readonly string[] | null }
  /** A saved metric's SQL, rendered. `id` null = the dataset the template belongs to. */
  | { readonly what: 'metric'; readonly key: string; readonly id: number | null }
  /** The newest partition of a table: a text for each column, or for the one that `fixed` leaves open. */
  | {
      readonly what: 'partition';
      readonly schema: string | null;
      readonly name: string;
      /** Whether letters of the asker are in the table's name. */
      readonly byAsker: boolean;
      readonly fixed: readonly (readonly [column: string, value: string])[] | null;
    };

/** The answer to `Wanted`: a text, a list of texts, SQL of ours, or nothing. */
export type FactValue = { readonly text: string } | { readonly texts: readonly string[] } | { readonly sql: string } | null;

/** What a template may know of the question it is part of. */
export interface QuestionFacts {
  readonly columns: readonly Column[];
  readonly metrics: readonly Metric[] | null;
  readonly filters: readonly Filter[];
  readonly rowLimit: number | null;
  readonly rowOffset: number;
  /** ISO without zone. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timeColumn: string | null;
  readonly timeGrain: string | null;
  readonly timeRange: string | null;
}

/** Everything a template may know. It has no other way to the outside. */
export interface TemplateFacts {
  readonly dialect: Dialect;
  /** ISO without zone: what relative ranges count from. */
  readonly now: string;
  readonly user: { readonly id: number | null; readonly username: string | null; readonly roles: readonly string[] | null };
  /** A parameter of the address, or of the form that stands for one. */
  readonly urlParam: (name: string) => string | undefined;
  /** Absent where no question is asked: the SQL page. */
  readonly question?: QuestionFacts | undefined;
  readonly dataset?: Dataset | undefined;
  /** Names the author gave values: a dataset's or the SQL page's template parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** @throws what keeps the answer from being given */
  readonly find: (wanted: FactRequest) => Promise<FactValue>;
}
