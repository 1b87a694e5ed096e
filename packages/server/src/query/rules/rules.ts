/**
 * Row-level security: which rows of a dataset the asker has (docs/reference/questions.md#row-rules). Rules narrow,
 * nothing widens.
 */
import type { ReadTable } from '@tessera/sql/read/inspection';

/** A rule that applies to the asker. */
export interface RowRule {
  readonly id: number;
  readonly name: string;
  /** As it was written: a condition, with templates. */
  readonly clause: string;
  /** Rules of one group are alternatives. */
  readonly group: string | null;
}

/** The asker's rules on a dataset, and on the tables that SQL of people reads. */
export interface RowRules {
  readonly own: readonly RowRule[];
  /** By `tableKey`. */
  onTables(tables: readonly ReadTable[]): Promise<ReadonlyMap<string, readonly RowRule[]>>;
}

/**
 * Tables are compared without regard to case, and to catalogs unless the connection tells them apart: a rule may cover one too
 * many, never one too few.
 * @param defaultCatalog  of a table that is named without one; absent where catalogs are not told apart
 */
export function tableKey({ catalog, schema, name }: ReadTable, defaultSchema: string, defaultCatalog?: string): string {
  const place = defaultCatalog === undefined ? '' : `${catalog ?? defaultCatalog}\u0000`;
  return `${place}${schema ?? defaultSchema}\u0000${name}`.toLowerCase();
}

/** A line comment at its end must not swallow the bracket. */
const bracketed = (clause: string): string => `(${clause.includes('--') || clause.includes('#') ? `${clause}\n` : clause})`;

/**
 * Conditions that all must hold: one for each rule without a group, one for each group.
 * @param rules  with rendered clauses
 */
export function conditionsOfRules(rules: readonly RowRule[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { id, clause, group } of rules.toSorted((left, right) => left.id - right.id)) {
    const key = group ? `group ${group}` : `rule ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), clause]);
  }
  return [...groups.values()].map((clauses) => clauses.map(bracketed).join(' OR '));
}
