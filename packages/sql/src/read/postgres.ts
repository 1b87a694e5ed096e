/**
 * What a statement would touch, read off the tree that PostgreSQL's own parser made (libpg-query). Kinds of node by allow list:
 * what a new PostgreSQL brings is refused until it has been reviewed.
 */
import { StatementWalk, isNode, textOf, type ParseNode, type CteNames } from './collected.ts';
import type { Inspection } from './inspection.ts';

/** Nodes of a SELECT that reads, with nothing behind them that must be looked at. */
const plainKinds = new Set(
  `A_ArrayExpr A_Const A_Expr A_Indices A_Indirection A_Star Alias BitString BoolExpr Boolean BooleanTest CaseExpr CaseWhen CoalesceExpr
  CollateClause ColumnRef Float GroupingFunc GroupingSet Integer JoinExpr List MinMaxExpr NamedArgExpr NullTest
  RangeFunction RangeSubselect ResTarget RowExpr SortBy String TypeCast WindowDef`.split(/\s+/),
);

const none: ReadonlySet<string> = new Set();

class Walk extends StatementWalk {
  readonly #also: ReadonlySet<string>;

  /** @param also  kinds of node beside those of a SELECT */
  constructor(also = none) {
    super();
    this.#also = also;
  }

  protected visit(value: ParseNode, scope: CteNames): void {
    // A node is wrapped in its kind: {FuncCall: {…}}. Kinds begin with a capital, fields do not.
    for (const [key, inner] of Object.entries(value)) {
      if (!/^[A-Z]/.test(key) || !isNode(inner)) this.field(key, inner, scope);
      else this.node(key, inner, scope);
    }
  }

  /** Some fields hold a node without its wrapper. */
  private field(key: string, inner: unknown, scope: CteNames): void {
    if ((key === 'larg' || key === 'rarg') && isNode(inner) && 'op' in inner) return this.select(inner, scope);
    if (key === 'typeName' && isNode(inner)) this.type(inner);
    if (tableFields.has(key) && isNode(inner) && 'relname' in inner) return this.table(inner, scope);
    this.push(inner, scope);
  }

  private node(kind: string, inner: ParseNode, scope: CteNames): void {
    if (kind === 'SelectStmt') return this.select(inner, scope);
    if (kind === 'RangeVar') return this.table(inner, scope);
    if (kind === 'FuncCall') this.call(inner);
    else if (kind === 'RangeFunction') return this.rangeFunction(inner, scope);
    else if (kind === 'RangeTableSample') this.sample(inner['method']);
    else if (kind === 'SubLink') this.hasSubquery = true;
    else if (kind === 'ParamRef') this.hasParameter = true;
    else if (kind === 'TypeName') this.type(inner);
    else if (kind === 'SQLValueFunction') this.valueFunction(textOf(inner['op']));
    else if (kind === 'DropStmt') this.dropped(inner);
    else if (!plainKinds.has(kind) && !this.#also.has(kind)) this.refused.add(kind);
    if (kind === 'ColumnRef') this.star(inner['fields']);
    this.push(inner, scope);
  }

  /** Other sampling methods are user-defined functions. */
  private sample(method: unknown): void {
    const name = functionName({ funcname: method });
    if (name !== 'bernoulli' && name !== 'system') this.functions.add(name);
  }

  /** Only what holds rows can be dropped; its names are lists of texts. */
  private dropped({ removeType, objects }: ParseNode): void {
    if (!this.#also.has('DropStmt') || !droppable.has(textOf(removeType))) this.refused.add('DROP');
    for (const each of Array.isArray(objects) ? objects : []) {
      const items = isNode(each) && isNode(each['List']) && Array.isArray(each['List']['items']) ? each['List']['items'] : [];
      const [name = '', schema = '', catalog = ''] = items
        .map((item: unknown) => (isNode(item) && isNode(item['String']) ? textOf(item['String']['sval']) : ''))
        .toReversed();
      if (/^pg_/i.test(schema)) this.refused.add('TEMPORARY');
      this.named({ catalog, schema, name }, 0, '');
    }
  }

  private star(fields: unknown): void {
    if (Array.isArray(fields) && fields.some((each) => isNode(each) && 'A_Star' in each)) this.hasStar = true;
  }

  private select(node: ParseNode, scope: CteNames): void {
    if ('intoClause' in node) this.refused.add('INTO');
    if ('lockingClause' in node) this.refused.add('FOR UPDATE');
    if (!('targetList' in node) && !('valuesLists' in node) && node['op'] === 'SETOP_NONE') this.refused.add('an empty SELECT');
    let visible = scope;
    const clause = node['withClause'];
    const ctes = isNode(clause) && Array.isArray(clause['ctes']) ? clause['ctes'] : [];
    for (const each of ctes) {
      const cte: unknown = isNode(each) ? each['CommonTableExpr'] : undefined;
      if (!isNode(cte)) continue;
      if ('search_clause' in cte || 'cycle_clause' in cte) this.refused.add('SEARCH');
      const name = textOf(cte['ctename']);
      this.given.push(name);
      const query = isNode(cte['ctequery']) ? cte['ctequery']['SelectStmt'] : undefined;
      if (!isNode(query)) this.refused.add('WITH');
      else if (isNode(clause) && clause['recursive'] === true) this.recursive(query, visible, name);
      else this.select(query, visible);
      visible = new Set(visible).add(name);
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'withClause') continue;
      if ((key === 'larg' || key === 'rarg') && isNode(value)) this.select(value, visible);
      else if (key === 'distinctClause' || key === 'valuesLists' || typeof value === 'object') this.push(value, visible);
    }
  }

  /** Its own name is known in its second half; in the first it is a table, whatever PostgreSQL says of such a text. */
  private recursive(query: ParseNode, scope: CteNames, name: string): void {
    const { larg, rarg, ...rest } = query;
    const own = new Set(scope).add(name);
    if (!isNode(larg) || !isNode(rarg)) return this.select(query, scope);
    this.select(larg, scope);
    this.select(rarg, own);
    this.select(rest, scope);
  }

  private table(node: ParseNode, scope: CteNames): void {
    const [catalog, schema, name] = [textOf(node['catalogname']), textOf(node['schemaname']), textOf(node['relname'])];
    if (catalog === '' && schema === '' && scope.has(name)) return;
    // A temporary table stays in a session that others use next, and hides a table of that name from them.
    if (this.#also.size > 0 && (node['relpersistence'] === 't' || /^pg_/i.test(schema))) this.refused.add('TEMPORARY');
    const alias = isNode(node['alias']) ? textOf(node['alias']['aliasname']) : '';
    this.named({ catalog, schema, name }, Number(node['location'] ?? 0), alias);
  }

  private call(node: ParseNode): void {
    this.functions.add(functionName(node));
  }

  private rangeFunction(node: ParseNode, scope: CteNames): void {
    // Each is a list of a call and the columns declared for it.
    const calls = Array.isArray(node['functions']) ? node['functions'] : [];
    for (const each of calls) {
      const list = isNode(each) && isNode(each['List']) ? each['List']['items'] : undefined;
      const [call] = Array.isArray(list) ? list : [];
      const inner: unknown = isNode(call) ? call['FuncCall'] : undefined;
      if (isNode(inner)) {
        this.tableFunctions.add(functionName(inner));
        this.push(inner['args'], scope);
      } else if (isNode(call) && 'SQLValueFunction' in call) this.push(call, scope);
      else this.refused.add('a function');
    }
    for (const each of Array.isArray(node['coldeflist']) ? node['coldeflist'] : [])
      if (isNode(each) && isNode(each['ColumnDef']) && isNode(each['ColumnDef']['typeName']))
        this.type(each['ColumnDef']['typeName']);
  }

  /** `'pg_shadow'::regclass` looks a name up; a type of a schema may run its owner's functions. */
  private type(node: ParseNode): void {
    const names = (Array.isArray(node['names']) ? node['names'] : []).map((each: unknown) =>
      isNode(each) && isNode(each['String']) ? textOf(each['String']['sval']) : '',
    );
    const name = names.at(-1) ?? '';
    const isOwn = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!isOwn || /^(reg|pg_|_reg|oid$|xid|cid|tid|acl)/.test(name)) this.refused.add(`the type ${names.join('.')}`);
  }

  private valueFunction(op: string): void {
    if (!/^SVFOP_(CURRENT_(DATE|TIME|TIMESTAMP)|LOCALTIME|LOCALTIMESTAMP)(_N)?$/.test(op))
      this.functions.add(op.replace('SVFOP_', '').toLowerCase());
  }
}

/** `upper`; with its schema when that is not PostgreSQL's own. */
function functionName(node: ParseNode): string {
  const names = (Array.isArray(node['funcname']) ? node['funcname'] : []).map((each: unknown) =>
    isNode(each) && isNode(each['String']) ? textOf(each['String']['sval']) : '',
  );
  return (names.length === 2 && names[0] === 'pg_catalog' ? names.slice(1) : names).join('.');
}

/** The statements of a tree; anything but one plain SELECT is named by its kind. */
export function postgresStatements(tree: unknown): ParseNode[] {
  const list = isNode(tree) && Array.isArray(tree['stmts']) ? tree['stmts'] : [];
  return list.map((each: unknown) => (isNode(each) && isNode(each['stmt']) ? each['stmt'] : {}));
}

/** What one statement would touch; any other statement than SELECT has a refused kind. */
export function inspectPostgres(statement: ParseNode): Inspection {
  const walk = new Walk();
  if (!isNode(statement['SelectStmt'])) walk.refused.add(Object.keys(statement)[0] ?? 'nothing');
  else walk.from(statement);
  return walk.inspection();
}

/** Statements that change rows, tables or views, and the nodes that only they have; everything else stays refused. */
const changeKinds: ReadonlySet<string> = new Set(
  `InsertStmt UpdateStmt DeleteStmt MergeStmt TruncateStmt CreateStmt CreateTableAsStmt ViewStmt AlterTableStmt RenameStmt
  DropStmt IndexStmt`.split(/\s+/),
);
const changeNodes: ReadonlySet<string> = new Set([
  ...changeKinds,
  ...'AlterTableCmd ColumnDef Constraint IndexElem MergeWhenClause MultiAssignRef SetToDefault'.split(' '),
]);
/** Fields that hold a table without its wrapper. */
const tableFields = new Set(['relation', 'pktable', 'rel', 'view']);
const droppable = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_MATVIEW', 'OBJECT_INDEX']);
/** What of ALTER TABLE is about columns and constraints, and not about owners, triggers, rules or storage. */
const alterations = new Set(
  `AT_AddColumn AT_DropColumn AT_AlterColumnType AT_ColumnDefault AT_SetNotNull AT_DropNotNull AT_AddConstraint
  AT_DropConstraint`.split(/\s+/),
);
const renamed = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_COLUMN']);

/**
 * What a statement that changes rows, tables or views would touch.
 * @returns undefined for a statement of another kind
 */
export function inspectPostgresChange(statement: ParseNode): Inspection | undefined {
  const [kind = ''] = Object.keys(statement);
  const inner = statement[kind];
  if (!changeKinds.has(kind) || !isNode(inner)) return undefined;
  const walk = new Walk(changeNodes);
  // Its queries would be seen by all of the statement; they can stand inside the SELECT of an INSERT.
  if ('withClause' in inner) walk.refused.add('WITH before a change');
  if (kind === 'RenameStmt' && !renamed.has(textOf(inner['renameType']))) walk.refused.add('RENAME');
  for (const each of Array.isArray(inner['cmds']) ? inner['cmds'] : []) {
    const subtype = isNode(each) && isNode(each['AlterTableCmd']) ? textOf(each['AlterTableCmd']['subtype']) : '';
    if (!alterations.has(subtype)) walk.refused.add('ALTER');
  }
  return walk.from(statement).inspection();
}

/** The tree of `SELECT one` without its places; undefined when it is more than one value. */
export function singleExpression(statement: ParseNode | undefined): string | undefined {
  const select = statement?.['SelectStmt'];
  if (!isNode(select) || !Array.isArray(select['targetList']) || select['targetList'].length !== 1) return undefined;
  return JSON.stringify(select, (key, value: unknown) => (places.has(key) ? undefined : value));
}

/** Where something stands in the text; lists (`IN (1, 2)`, `ARRAY[1, 2]`) say it twice. */
const places = new Set(['location', 'rexpr_list_start', 'rexpr_list_end', 'list_start', 'list_end']);
