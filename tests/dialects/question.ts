/** The shape of a standing question. */
import type { Dataset } from '@tessera/core/dataset';
import type { CompileOptions } from '@tessera/sql/compile/scope';

export interface DialectQuestion {
  readonly name: string;
  /** The query object as it comes over the wire. */
  readonly ask: Readonly<Record<string, unknown>>;
  readonly dataset?: Partial<Dataset>;
  readonly options?: Partial<CompileOptions>;
  /** Rows come in the order asked for. */
  readonly ordered?: true;
  /** Dialects that refuse it, and the words they do it with. */
  readonly without?: Readonly<Record<string, string>>;
}
