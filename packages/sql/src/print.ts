/** From the tree to SQL text and its binds. The only place in the house that concatenates SQL. */
import type { BindValue, Expr, Item, Join, OrderItem, Select, FromSource } from './ast.ts';
import { answerOf, type Dialect } from './dialects/dialect.ts';
import { lowered } from './lower.ts';
import { HoistedQueries } from './user-select.ts';

interface Printed {
  sql: string;
  binds: BindValue[];
}

interface PrintOptions {
  /**
   * `bound`: placeholders and private aliases, what runs. `inline`: values in their places.
   * `readable`: that, and labels as names, for people.
   */
  style?: 'bound' | 'inline' | 'readable';
}

/** Prints a statement for a dialect. */
export function print(select: Select, dialect: Dialect, options: PrintOptions = {}): Printed {
  const printer = new Printer(dialect, options.style ?? 'bound');
  const sql = printer.whole(select);
  return { sql, binds: printer.binds };
}

/** A line comment at the end of a person's text must not swallow what follows. */
const closed = (sql: string): string => (sql.includes('--') || sql.includes('#') ? `${sql}\n` : sql);
/** Kinds that need no brackets inside something larger. */
const atoms = new Set<Expr['kind']>(['column', 'bind', 'call', 'case', 'cast', 'alias', 'place', 'star', 'over', 'grouping']);
/** Words that are one call from their first bracket to their last need no brackets either. */
function isCall(parts: readonly (string | Expr)[]): boolean {
  const words = parts.map((part) => (typeof part === 'string' ? part : '?')).join('');
  const plain = words.replaceAll(/'(?:[^']|'')*'/g, '');
  if (!/^[A-Za-z_.]\w*\(/.test(plain)) return false;
  let depth = 0;
  for (let at = 0; at < plain.length; at += 1) {
    if (plain[at] === '(') depth += 1;
    if (plain[at] === ')') depth -= 1;
    if (plain[at] === ')' && depth === 0) return at === plain.length - 1;
  }
  return false;
}

const tight = new Set<Expr['kind']>(['compare', 'in', 'is']);

/**
 * Lines are never indented: what a person wrote may hold text over several lines and runs byte for byte.
 * Holds the binds met so far, in the order their placeholders are printed.
 */
class Printer {
  readonly binds: BindValue[] = [];
  readonly #dialect: Dialect;
  readonly #style: 'bound' | 'inline' | 'readable';
  /** Of engines that know WITH only at a statement's beginning. */
  readonly #hoisted: HoistedQueries | undefined;
  /** The select list being printed. */
  #items: readonly Item[] = [];

  constructor(dialect: Dialect, style: 'bound' | 'inline' | 'readable') {
    this.#dialect = dialect;
    this.#style = style;
    this.#hoisted = dialect.can.nestedWith === false ? new HoistedQueries(dialect) : undefined;
  }

  whole(select: Select): string {
    const sql = this.select(select);
    return this.#hoisted?.before(sql) ?? sql;
  }

  select(asked: Select): string {
    const select = lowered(asked, this.#dialect);
    const outer = this.#items;
    this.#items = select.items;
    const { paging } = this.#dialect;
    const top = paging === 'top' && select.limit !== undefined && !select.offset ? `TOP (${select.limit}) ` : '';
    const named = (select.ctes ?? []).map(({ name, select: query }) => ({
      name,
      text: `${this.#quote(name)} AS (\n${this.select(query)}\n)`,
    }));
    for (const query of named) this.#hoisted?.add(query);
    const ctes = this.#hoisted ? [] : named.map(({ text }) => text);
    const lines = [
      ctes.length > 0 && `WITH ${ctes.join(', ')}`,
      `SELECT ${select.distinct ? 'DISTINCT ' : ''}${top}${select.items.map((item) => this.#item(item)).join(', ')}`,
      `FROM ${this.#source(select.from)}`,
      ...(select.joins ?? []).map((join) => this.#join(join)),
      select.where && `WHERE ${this.#top(select.where)}`,
      this.#grouped(select),
      select.having && `HAVING ${this.#top(select.having)}`,
      select.orderBy?.length ? `ORDER BY ${select.orderBy.map((order) => this.#order(order)).join(', ')}` : false,
      ...(top ? [] : this.#page(select)),
    ];
    this.#items = outer;
    return lines.filter(Boolean).join('\n');
  }

  /** The part of the rows that is asked for, after everything else. */
  #page({ limit, offset, orderBy }: Select): (string | false)[] {
    const rows = limit !== undefined && `LIMIT ${limit}`;
    const from = Boolean(offset) && `OFFSET ${offset}`;
    if (this.#dialect.paging === 'limit offset') return [rows, from];
    if (this.#dialect.paging === 'offset limit') return [from, rows];
    if (!from) return [];
    return [!orderBy?.length && 'ORDER BY (SELECT NULL)', `${from} ROWS`, limit !== undefined && `FETCH NEXT ${limit} ROWS ONLY`];
  }

  #quote(name: string): string {
    return this.#dialect.quote(name);
  }

  #item({ expr, alias, label }: Item): string {
    const name = this.#style === 'readable' && label !== undefined ? label : alias;
    if (name === undefined) return this.#top(expr);
    return expr.kind === 'column' && expr.name === name && expr.of === undefined
      ? this.#top(expr)
      : `${this.#top(expr)} AS ${this.#quote(name)}`;
  }

  #source(source: FromSource): string {
    if (source.kind === 'select') return `(\n${this.select(source.select)}\n) AS ${this.#quote(source.alias)}`;
    if (source.kind === 'union')
      return `(\n${source.selects.map((each) => this.select(each)).join('\nUNION ALL\n')}\n) AS ${this.#quote(source.alias)}`;
    if (source.kind === 'userSelect')
      return `(\n${this.#hoisted?.take(source.sql) ?? source.sql}\n) AS ${this.#quote(source.alias)}`;
    if (!source.schema) this.#hoisted?.table(source.name);
    const name = [source.catalog, source.schema, source.name].flatMap((part) => (part ? [this.#quote(part)] : [])).join('.');
    return source.alias ? `${name} AS ${this.#quote(source.alias)}` : name;
  }

  #join(join: Join): string {
    const on = join.on ? ` ON ${this.#top(join.on)}` : '';
    return `${join.how} JOIN ${this.#source(join.source)}${on}`;
  }

  #grouped({ groupBy, groupingSets }: Select): string | false {
    if (groupingSets)
      return `GROUP BY GROUPING SETS (${groupingSets.map((set) => `(${set.map((each) => this.#key(each)).join(', ')})`).join(', ')})`;
    return groupBy?.length ? `GROUP BY ${groupBy.map((each) => this.#key(each)).join(', ')}` : false;
  }

  #order({ expr, desc }: OrderItem): string {
    const key = this.#part(expr);
    const direction = desc ? 'DESC' : 'ASC';
    if (this.#dialect.can.nullsLast) return `${key} ${direction} NULLS LAST`;
    // An alias may stand alone in ORDER BY, but not everywhere inside an expression.
    const meant = expr.kind === 'alias' ? this.#items.find(({ alias }) => alias === expr.name)?.expr : undefined;
    if (meant?.kind === 'grouping') return `${key} ${direction}`;
    return `CASE WHEN ${meant ? this.#part(meant) : key} IS NULL THEN 1 ELSE 0 END, ${key} ${direction}`;
  }

  #alias(name: string): string {
    const label = this.#style === 'readable' ? this.#items.find(({ alias }) => alias === name)?.label : undefined;
    return this.#quote(label ?? name);
  }

  /** As a whole clause or argument: nothing to be confused with. */
  #top(expr: Expr): string {
    return expr.kind === 'user' ? closed(expr.sql) : this.#expr(expr);
  }

  /** As a key of GROUP BY, where a bare number of a person's would mean a place. */
  #key(expr: Expr): string {
    return expr.kind === 'user' ? this.#part(expr) : this.#expr(expr);
  }

  /** As a part of something larger. */
  #part(expr: Expr): string {
    if (expr.kind === 'user') return `(${closed(expr.sql)})`;
    const isTight = atoms.has(expr.kind) || (expr.kind === 'text' && (expr.atom === true || isCall(expr.parts)));
    return isTight ? this.#expr(expr) : `(${this.#expr(expr)})`;
  }

  /** As a member of AND or OR, which comparisons bind tighter than. */
  #member(expr: Expr): string {
    return tight.has(expr.kind) ? this.#expr(expr) : this.#part(expr);
  }

  #list(exprs: readonly Expr[]): string {
    return exprs.map((each) => this.#top(each)).join(', ');
  }

  #bind(value: BindValue): string {
    if (this.#style !== 'bound') return this.#dialect.literal(value);
    this.binds.push(value);
    return this.#dialect.placeholder(this.binds.length, value);
  }

  #expr(expr: Expr): string {
    switch (expr.kind) {
      case 'column':
        return expr.of === undefined ? this.#quote(expr.name) : `${this.#quote(expr.of)}.${this.#quote(expr.name)}`;
      case 'bind':
        return this.#bind(expr.value);
      case 'text':
        return expr.parts.map((part) => (typeof part === 'string' ? part : this.#part(part))).join('');
      case 'user':
        return expr.sql;
      case 'call':
        return `${expr.name}(${expr.distinct ? 'DISTINCT ' : ''}${this.#list(expr.args)})`;
      case 'cast':
        return `CAST(${this.#top(expr.of)} AS ${this.#dialect.types[expr.to]})`;
      case 'case':
        return this.#case(expr);
      case 'over':
        return this.#over(expr);
      case 'grouping':
        return this.#expr(answerOf(this.#dialect.grouping, this.#dialect, 'subtotals in one statement')(expr.of));
      case 'alias':
        return this.#alias(expr.name);
      case 'place':
        return String(expr.at);
      case 'star':
        return '*';
      default:
        return this.#condition(expr);
    }
  }

  #condition(expr: Extract<Expr, { kind: 'compare' | 'all' | 'any' | 'not' | 'in' | 'is' | 'same' }>): string {
    switch (expr.kind) {
      case 'compare':
        return this.#compare(expr);
      case 'all':
        return expr.of.map((each) => this.#member(each)).join(' AND ');
      case 'any':
        return expr.of.map((each) => this.#member(each)).join(' OR ');
      case 'not':
        return `NOT ${this.#part(expr.of)}`;
      case 'in':
        return `${this.#part(expr.left)} IN (${this.#list(expr.list)})`;
      case 'is':
        if (this.#dialect.can.isTrue || expr.what.endsWith('NULL')) return `${this.#part(expr.left)} IS ${expr.what}`;
        return `${this.#part(expr.left)} = ${this.#dialect.literal(expr.what === 'TRUE')}`;
      case 'same':
        return this.#same(this.#part(expr.left), this.#part(expr.right));
    }
  }

  #same(left: string, right: string): string {
    const { same, sameBy } = this.#dialect;
    if (sameBy) return `${sameBy}(${left}) = ${sameBy}(${right})`;
    if (same) return `${left} ${same} ${right}`;
    return `${left} = ${right} OR (${left} IS NULL AND ${right} IS NULL)`;
  }

  #compare(expr: Extract<Expr, { kind: 'compare' }>): string {
    const [left, right] = [this.#part(expr.left), this.#part(expr.right)];
    if (!expr.op.endsWith('ILIKE') || this.#dialect.can.ilike) return `${left} ${expr.op} ${right}`;
    return `LOWER(${left}) ${expr.op.replace('ILIKE', 'LIKE')} LOWER(${right})`;
  }

  #case(expr: Extract<Expr, { kind: 'case' }>): string {
    const branches = expr.when.map(([condition, result]) => `WHEN ${this.#top(condition)} THEN ${this.#top(result)}`);
    return `CASE ${branches.join(' ')}${expr.otherwise ? ` ELSE ${this.#top(expr.otherwise)}` : ''} END`;
  }

  #over(expr: Extract<Expr, { kind: 'over' }>): string {
    const by = expr.partitionBy.length > 0 ? `PARTITION BY ${this.#list(expr.partitionBy)}` : '';
    const order = expr.orderBy.length > 0 ? `ORDER BY ${expr.orderBy.map((each) => this.#order(each)).join(', ')}` : '';
    return `${this.#expr(expr.call)} OVER (${[by, order].filter(Boolean).join(' ')})`;
  }
}
