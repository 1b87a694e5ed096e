/** What a walk over a statement's tree has met so far; both readers fill one and answer it. */
import type { Inspection, ReadTable, TablePlace } from './inspection.ts';

/** A node of a parser from outside: nothing in it is known yet. */
export type ParseNode = Readonly<Record<string, unknown>>;
/** An object, and no list. */
export const isNode = (value: unknown): value is ParseNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The text, or an empty one for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of CTEs that a part of a statement sees. */
export type CteNames = ReadonlySet<string>;

/** A walk with its own stack: a statement nested twenty thousand deep must not overflow ours. */
export abstract class StatementWalk {
  readonly #tables = new Map<string, ReadTable>();
  readonly #places: TablePlace[] = [];
  readonly #stack: { value: unknown; scope: CteNames }[] = [];
  readonly functions = new Set<string>();
  readonly tableFunctions = new Set<string>();
  readonly given: string[] = [];
  readonly refused = new Set<string>();
  hasSubquery = false;
  hasParameter = false;
  hasStar = false;

  /** Walks a tree from its root, lists item by item. */
  from(root: unknown): this {
    this.push(root, new Set());
    for (let next = this.#stack.pop(); next; next = this.#stack.pop()) {
      const { value, scope } = next;
      if (Array.isArray(value)) for (const each of value) this.push(each, scope);
      else if (isNode(value)) this.visit(value, scope);
    }
    return this;
  }

  /** Looks at one node, and pushes what lies below it. */
  protected abstract visit(value: ParseNode, scope: CteNames): void;

  protected push(value: unknown, scope: CteNames): void {
    if (typeof value === 'object' && value !== null) this.#stack.push({ value, scope });
  }

  /** A table outside every CTE, as written there; `''` where a part of the name is missing. */
  protected named(parts: { catalog: string; schema: string; name: string }, at: number, alias: string): void {
    const { catalog, schema, name } = parts;
    const table = { ...(catalog && { catalog }), ...(schema && { schema }), name };
    this.#tables.set(JSON.stringify([catalog, schema, name]), table);
    this.#places.push({ table, at, alias });
  }

  inspection(): Inspection {
    return {
      tables: [...this.#tables.values()],
      places: this.#places,
      functions: [...this.functions],
      tableFunctions: [...this.tableFunctions],
      given: this.given,
      hasSubquery: this.hasSubquery,
      hasStar: this.hasStar,
      hasParameter: this.hasParameter,
      refusedKinds: [...this.refused],
    };
  }
}
