import { Failure } from '@tessera/core/failures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPipeline, salesSelect, type TestPipeline } from '../pipeline.testing.ts';
import type { QueryRunContext, TemplateReader } from '../context.ts';

let pipeline: TestPipeline;
beforeAll(async () => {
  pipeline = await openPipeline({ sales: salesSelect });
});
afterAll(() => pipeline.close());

const ada: TemplateReader = {
  id: 7,
  username: 'ada',
  roles: ['Gamma'],
  email: () => Promise.resolve('ada@example.org'),
  urlParam: () => undefined,
};
const as = (reader: Partial<TemplateReader>, more: Partial<QueryRunContext> = {}): QueryRunContext => ({
  ...pipeline.ctx,
  reader: { ...ada, ...reader },
  ...more,
});
const withUrl = (params: Record<string, string>): QueryRunContext => as({ urlParam: (name) => params[name] });

const count = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
const on = (id: number) => ({ datasource: { id, type: 'table' } });
/** One number: the rows a question finds. */
const rows = async (
  query: Record<string, unknown>,
  id: number,
  ctx = as({}),
  more: Record<string, unknown> = {},
): Promise<unknown> => (await pipeline.ask({ metrics: [count], ...query }, { ...on(id), ...more }, ctx)).data[0]?.['n'];
const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    return `answered ${JSON.stringify(await work)}`;
  } catch (error) {
    if (error instanceof Failure) return `${error.code}: ${error.message}`;
    throw error;
  }
};

const virtual = (sql: string, more: object = {}) => pipeline.add('sales', { sql, ...more });

test('templates are rendered wherever people write SQL', async () => {
  const { id } = await pipeline.add('sales', {
    columns: [
      { column_name: 'country', type: 'VARCHAR', is_dttm: false, groupby: true, filterable: true },
      {
        column_name: 'who',
        expression: "CASE WHEN country = 'FR' THEN {{ current_username() }} END",
        is_dttm: false,
        groupby: true,
        filterable: true,
      },
    ],
    metrics: [{ metric_name: 'big', expression: 'SUM(CASE WHEN amount > {{ floor }} THEN 1 ELSE 0 END)' }],
    template_params: '{"floor": 15}',
    fetch_values_predicate: "country = '{{ url_param('c', 'DE') }}'",
  });
  expect((await pipeline.ask({ columns: ['who'], metrics: ['big'] }, on(id), as({}))).data).toEqual([
    { who: 'ada', big: 2 },
    { who: null, big: 3 },
  ]);
  expect(await rows({ extras: { where: "country IN {{ ['FR', 'DE'] | where_in }}" } }, id)).toBe(5);
  expect(await rows({ extras: { having: 'COUNT(*) > {{ 2 + 1 }}' } }, id)).toBe(6);
  expect(await rows({ apply_fetch_values_predicate: true }, id)).toBe(2);
  expect(await rows({ apply_fetch_values_predicate: true }, id, withUrl({ c: 'FR' }))).toBe(3);
  const adhoc = { sqlExpression: "{{ current_user_id() }} || 'x'", label: 'id', expressionType: 'SQL' };
  expect((await pipeline.ask({ columns: [adhoc], metrics: [] }, on(id), as({}))).data).toEqual([{ id: '7x' }]);
  const unnamed = { expressionType: 'SQL', sqlExpression: 'MAX({{ row_limit }})' };
  expect((await pipeline.ask({ metrics: [unnamed], row_limit: 3 }, on(id), as({}))).data).toEqual([
    { 'MAX({{ row_limit }})': 3 },
  ]);
});

test('a virtual dataset sees the filters of the question, and may apply them itself', async () => {
  const { id } = await virtual(`SELECT country, amount FROM sales WHERE 1 = 1
    {% set values = filter_values('country', remove_filter=True) %}{% if values %}AND country IN {{ values | where_in }}{% endif %}
    {% for f in get_filters('nowhere', remove_filter=True) %}AND product {{ 'IN' }} {{ f.val | where_in }}{% endfor %}`);
  const answer = await pipeline.ask(
    {
      metrics: [count],
      filters: [
        { col: 'country', op: 'IN', val: ['FR'] },
        { col: 'nowhere', op: 'IN', val: ['tea'] },
        { col: 'gone', op: '==', val: 1 },
      ],
    },
    on(id),
    as({}),
  );
  expect(answer.data).toEqual([{ n: 2 }]);
  expect(answer.query).not.toContain(`"country" IN`);
  expect(answer['applied_filters']).toEqual([{ column: 'country' }, { column: 'nowhere' }]);
  expect(answer['rejected_filters']).toEqual([{ column: 'gone', reason: 'not_in_datasource' }]);
  expect(answer['applied_template_filters']).toEqual(['country', 'nowhere']);
});

test('a question is about its time range also where a template takes the time filter for itself', async () => {
  const { id } = await virtual(
    `{% set t = get_time_filter('sold_at', remove_filter=True) %}
     SELECT country, sold_at FROM sales WHERE sold_at >= {{ t.from_expr }} AND sold_at < {{ t.to_expr }}`,
    { columns: [{ column_name: 'sold_at', type: 'TIMESTAMP', is_dttm: true, groupby: true, filterable: true }] },
  );
  const filters = [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }];
  const answer = await pipeline.ask({ metrics: [count], filters }, on(id), as({}));
  expect(answer).toMatchObject({
    data: [{ n: 4 }],
    from_dttm: Date.UTC(2024, 0, 1),
    to_dttm: Date.UTC(2024, 2, 1),
    applied_filters: [{ column: 'sold_at' }],
  });
  // The comparison is about that time too.
  const compared = { metrics: [count], filters, time_offsets: ['1 year ago'] };
  expect((await pipeline.ask(compared, on(id), as({}))).data).toEqual([{ n: 4, 'n__1 year ago': 2 }]);
});

test('a comparison renders a virtual dataset for its own time', async () => {
  const { id } = await virtual(
    `SELECT * FROM sales WHERE sold_at >= '{{ from_dttm }}' {% if to_dttm %}AND sold_at < '{{ to_dttm }}'{% endif %}`,
    { columns: [{ column_name: 'sold_at', type: 'TIMESTAMP', is_dttm: true, groupby: true, filterable: true }] },
  );
  const query = {
    metrics: [count],
    columns: [],
    filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-03-01' }],
    time_offsets: ['1 year ago'],
  };
  expect((await pipeline.ask(query, on(id), as({}))).data).toEqual([{ n: 4, 'n__1 year ago': 2 }]);
});

test('another dataset and its metrics can be named, cycles cannot', async () => {
  const base = await pipeline.add('sales', {
    metrics: [
      { metric_name: 'revenue', expression: 'SUM(id)' },
      { metric_name: 'half', expression: "{{ metric('revenue') }} / 2" },
      { metric_name: 'a', expression: "{{ metric('b') }}" },
      { metric_name: 'b', expression: "{{ metric('a') }}" },
    ],
  });
  const { id } = await virtual(`SELECT * FROM {{ dataset(${base.id}) }} WHERE country = 'FR'`);
  expect(await rows({}, id)).toBe(3);
  const grouped = await virtual(`SELECT * FROM {{ dataset(${base.id}, include_metrics=False, columns=['country']) }}`);
  expect(await rows({}, grouped.id)).toBe(6);
  expect((await pipeline.ask({ metrics: ['half'] }, on(base.id), as({}))).data).toEqual([{ half: 10.5 }]);
  expect(await refusal(rows({ metrics: ['a'] }, base.id))).toMatch(/TEMPLATE_INVALID.*refers to itself/);
  expect(await refusal(rows({ extras: { where: "{{ metric('none') }} > 1" } }, base.id))).toContain(
    "metric 'none' does not exist",
  );
  expect(await refusal(rows({ extras: { where: '{{ dataset(999) }}' } }, base.id))).toContain('NOT_FOUND');
});

test('what depends on the user or the URL has an answer of its own', async () => {
  const { id } = await virtual("{% set f = current_username %}SELECT '{{ f() }}' AS who, 1 AS n FROM sales");
  const who = { sqlExpression: 'who', label: 'who', expressionType: 'SQL' };
  const ask = async (ctx: QueryRunContext) => (await pipeline.ask({ columns: [who], metrics: [] }, on(id), ctx)).data[0]?.['who'];
  expect(await ask(as({}))).toBe('ada');
  expect(await ask(as({ username: 'bob' }))).toBe('bob');
  const silent = await virtual(
    "SELECT 1 AS one FROM sales {% if url_param('x') == 'never' %}LIMIT 1{% endif %}{% set _ = cache_key_wrapper(url_param('y', '')) %}",
  );
  const keyOf = async (params: Record<string, string>) =>
    (await pipeline.ask({ metrics: [count] }, on(silent.id), withUrl(params)))['cache_key'];
  const keys = [await keyOf({}), await keyOf({ x: '1' }), await keyOf({ y: '2' }), await keyOf({ z: '3' })];
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
  expect(keys[3]).toBe(keys[0]);
});

test('the form stands for the address where the address says nothing', async () => {
  const { id } = await virtual("SELECT * FROM sales WHERE country = '{{ url_param('c') }}'");
  expect(await rows({}, id, as({}), { form_data: { url_params: { c: 'FR' } } })).toBe(3);
  expect(await rows({}, id, withUrl({ c: 'DE' }), { form_data: { url_params: { c: 'FR' } } })).toBe(2);
  expect(await rows({ url_params: { c: 'DE' } }, id)).toBe(2);
  expect(await rows({}, id, withUrl({ c: "x' OR 1=1 --" }))).toBe(0);
});

test('only the final statement decides what may be read', async () => {
  const asked = await virtual("SELECT 1 AS x FROM {% if url_param('t') %}\"{{ url_param('t') }}\"{% else %}sales{% endif %}");
  const seen: [string[], boolean][] = [];
  const ctx = {
    ...withUrl({ t: 'sales' }),
    dataset: async (ref: { id: number; type: string }) => ({
      ...(await pipeline.ctx.dataset(ref)),
      mayRead: (tables: readonly { name: string }[], named: boolean) => {
        seen.push([tables.map(({ name }) => name), named]);
        return Promise.resolve();
      },
    }),
  };
  expect(await rows({}, asked.id, ctx)).toBe(6);
  expect(await rows({}, asked.id, { ...ctx, reader: ada })).toBe(6);
  expect(seen).toEqual([
    [['sales'], true],
    [['sales'], false],
  ]);
});

test.each([
  ["SELECT * FROM {{ url_param('t') }}", 'TABLE_MISSING'],
  ["SELECT {{ url_param('e') }} AS x FROM sales; {{ '' }}DROP TABLE sales", 'SQL_REFUSED'],
  ['SELECT {% for a in range(1000000000) %}1{% endfor %} FROM sales', 'TEMPLATE_INVALID'],
  ["SELECT '{{ 'x' * 2000000000 }}' FROM sales", 'TEMPLATE_INVALID'],
  ["SELECT '{{ ''.__class__.__mro__ }}' FROM sales", 'TEMPLATE_INVALID'],
  ["SELECT {{ constructor.constructor('return process')() }}", 'TEMPLATE_INVALID'],
  ["{% include '/etc/passwd' %}", 'TEMPLATE_INVALID'],
  ['SELECT {{ nobody }} FROM sales', 'TEMPLATE_PARAMS_MISSING'],
  ["SELECT * FROM read_csv({{ url_param('t') }})", 'SQL_REFUSED'],
  ["SELECT {{ '(SELECT 1)' }} FROM sales{{ ';' }} SELECT 2", 'SQL_REFUSED'],
])('%s ends as %s', async (sql, code) => {
  const { id } = await virtual(sql);
  expect(await refusal(rows({}, id, withUrl({ t: '/etc/passwd', e: '1' })))).toContain(code);
});

test('a custom expression made by a template is still one expression without a sub-query', async () => {
  const { id } = await pipeline.add('sales');
  expect(await refusal(rows({ extras: { where: "{{ '1 = 1) OR (1 = 1' }}" } }, id))).toContain('SQL_REFUSED');
  expect(await refusal(rows({ extras: { where: "id IN {{ '(SELECT 1)' }}" } }, id))).toContain('SQL_SUBQUERY_REFUSED');
});
