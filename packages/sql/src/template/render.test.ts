import { Failure } from '@tessera/core/failures';
import type { Filter } from '@tessera/core/query/filter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dialectOf } from '../dialects/index.ts';
import { openDuckDb, parseWith } from '../duckdb.testing.ts';
import type { FactValue, QuestionFacts, TemplateFacts, FactRequest } from './facts.ts';
import { Notes, renderSql } from './render.ts';

const question: QuestionFacts = {
  columns: ['country', 'not a column'],
  metrics: ['count'],
  filters: [],
  rowLimit: 100,
  rowOffset: 0,
  from: '2024-01-01T00:00:00',
  to: null,
  timeColumn: 'sold_at',
  timeGrain: 'P1D',
  timeRange: '2024-01-01 : 2024-02-01',
};

interface Around {
  dialect?: string;
  url?: Record<string, string>;
  filters?: Filter[];
  parameters?: Record<string, unknown>;
  user?: TemplateFacts['user'];
  find?: (wanted: FactRequest) => FactValue;
}

const ada = { id: 7, username: 'ada', roles: ['Gamma', 'Alpha'] };
const column = (column_name: string, type: string, more: object = {}) => ({
  column_name,
  type,
  is_dttm: false,
  groupby: true,
  filterable: true,
  ...more,
});
const dataset = {
  id: 1,
  table_name: 'sales',
  database: { id: 1, database_name: 'examples', backend: 'duckdb' },
  columns: [
    column('country', 'VARCHAR'),
    column('sold_at', 'TIMESTAMP'),
    column('day', 'DATE'),
    column('at', 'BIGINT', { python_date_format: 'epoch_s' }),
  ],
  metrics: [],
};

const factsOf = (around: Around): TemplateFacts => ({
  dialect: dialectOf(around.dialect ?? 'duckdb'),
  now: '2024-02-10T09:30:00',
  user: around.user ?? ada,
  urlParam: (name) => around.url?.[name],
  question: { ...question, filters: around.filters ?? [] },
  dataset,
  parameters: around.parameters ?? {},
  find: (wanted) => Promise.resolve(around.find?.(wanted) ?? null),
});

async function render(source: string, around: Around = {}): Promise<string> {
  return (await renderSql(source, 'the query', factsOf(around), new Notes())).sql;
}
const failure = async (source: string, around?: Around): Promise<string> => {
  try {
    return `no failure: ${await render(source, around)}`;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
};

const gender = (op: Filter['op'], val: Filter['val']): Filter => ({ col: 'gender', op, val });
const anonymous = { id: null, username: null, roles: null };

describe('macros', () => {
  test.each<[string, string, Around?]>([
    ['{{ current_user_id() }}', '7'],
    ['{{ current_username() }}', "'ada'"],
    ["'{{ current_username() }}'", "'ada'"],
    ['{{ current_user_email() }}', "'ada@x.org'", { find: () => ({ text: 'ada@x.org' }) }],
    ['{{ current_user_id() }}', 'NULL', { user: anonymous }],
    ['{{ current_username() }}', 'NULL', { user: anonymous }],
    ['{% if current_user_roles() is none %}x{% endif %}', 'x', { user: anonymous }],
    ['{{ current_user_roles() | where_in }}', "('Alpha', 'Gamma')"],
    ["{% if 'Alpha' in current_user_roles() %}1=1{% else %}1=0{% endif %}", '1=1'],
    ['{{ current_user_rls_rules() | where_in }}', "('a = 1', 'b = 2')", { find: () => ({ texts: ['b = 2', 'a = 1'] }) }],
    ['{% if not current_user_rls_rules() %}none{% endif %}', 'none', { find: () => ({ texts: [] }) }],
    ['{{ cache_key_wrapper(5) }}', '5'],
    ["c = {{ url_param('c') }}", "c = 'FR'", { url: { c: 'FR' } }],
    ["c = '{{ url_param('c') }}'", "c = 'O''Brien'", { url: { c: "O'Brien" } }],
    ["c = {{ url_param('c') }}", "c = 'O''Brien'", { url: { c: "O'Brien" } }],
    ["c = {{ url_param('c') }}", 'c = NULL'],
    ["c = '{{ url_param('c', 'DE') }}'", "c = 'DE'"],
    ['FROM sales_{{ 2024 }}_x', 'FROM sales_2024_x'],
    ["LIMIT {{ url_param('n', '5') | int }}", 'LIMIT 12', { url: { n: '12' } }],
    ["LIMIT {{ url_param('n', '5') | int }}", 'LIMIT 0', { url: { n: '12; DROP' } }],
    ["{{ filter_values('gender') | where_in }}", "('boy', 'girl')", { filters: [gender('IN', ['boy', 'girl'])] }],
    ["{{ filter_values('gender') | where_in }}", "('boy')", { filters: [gender('==', 'boy')] }],
    ["{{ filter_values('gender', 'x') | where_in }}", "('x')"],
    ["{{ filter_values('gender') | where_in }}", '()'],
    ["{{ filter_values('gender') | where_in(default_to_none=True) }}", 'NULL'],
    [
      'IN ({{ "\'" + "\', \'".join(filter_values(\'gender\')) + "\'" }})',
      "IN ('b''oy', 'girl')",
      { filters: [gender('IN', ["b'oy", 'girl'])] },
    ],
    [
      'IN ( {{ "\'" ~ filter_values(\'gender\')|join("\',\'") ~ "\'" }} )',
      "IN ( 'boy','girl' )",
      { filters: [gender('IN', ['boy', 'girl'])] },
    ],
    [
      "{% for f in get_filters('gender') %}{% if f.op == 'IN' %}AND {{ f.col }} IN {{ f.get('val') | where_in }}{% endif %}{% endfor %}",
      "AND 'gender' IN ('boy')",
      { filters: [gender('IN', ['boy'])] },
    ],
    [
      "{{ get_filters('gender')|length }}",
      '2',
      { filters: [gender('IS NULL', null), gender('LIKE', '%o%'), gender('==', null)] },
    ],
    ["{{ get_filters('gender')[0]['op'] }}", 'LIKE', { filters: [gender('LIKE', '%o%')] }],
    ["{{ ['a', \"it's\"] | where_in }}", "('a', 'it''s')"],
    ['{{ [1, 2.5, none, true] | where_in }}', '(1, 2.5, NULL, TRUE)'],
    ["{{ get_time_filter('sold_at').from_expr }}", "TIMESTAMP '2024-01-01 00:00:00'"],
    ["{{ get_time_filter('day').to_expr }}", "DATE '2024-02-01'"],
    ["{{ get_time_filter('at').from_expr }}", '1704067200'],
    ["{{ get_time_filter(target_type='VARCHAR').from_expr }}", "'2024-01-01 00:00:00'"],
    ["'{{ get_time_filter(strftime='%d/%m/%Y').from_expr }}'", "'01/01/2024'"],
    [
      "{{ get_time_filter('sold_at', remove_filter=True).to_expr }}",
      "TIMESTAMP '2023-02-01 00:00:00'",
      { filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2023-02-01' }] },
    ],
    [
      "{{ get_time_filter('sold_at').from_expr is none }}",
      'TRUE',
      { filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: ' : 2023-02-01' }] },
    ],
    ['FROM {{ dataset(5) }}', 'FROM (\nSELECT 1\n) AS dataset_5', { find: () => ({ sql: '(\nSELECT 1\n) AS dataset_5' }) }],
    ["{{ metric('m') }} / 2", 'SUM(x) / 2', { find: (w) => (w.what === 'metric' && w.id === null ? { sql: 'SUM(x)' } : null) }],
    ["{{ ('2024-05-06 07:08:09' | to_datetime).strftime('%d.%m.%y %H') }}", "'06.05.24 07'"],
    ["{{ '06/05/2024' | to_datetime(format='%d/%m/%Y') }}", "'2024-05-06 00:00:00'"],
    ["'{{ from_dttm }}' {{ to_dttm }} {{ row_limit }} {{ time_grain }}", "'2024-01-01T00:00:00' NULL 100 'P1D'"],
    ["{{ columns | join(', ') }}", `"country", 'not a column'`],
    ["{{ groupby | first }} {{ table_columns | length }} {% if 'country' in columns %}y{% endif %}", '"country" 4 y'],
    ['FROM {{ table }} WHERE {{ n }}', 'FROM sales WHERE 1', { parameters: { table: 'sales', n: 1 } }],
  ])('%s', async (source, expected, around) => {
    expect(await render(source, around)).toBe(expected);
  });

  test('what a template looked at is noted: values of the user and the URL, filters, filters it applies itself', async () => {
    const notes = new Notes();
    const facts = factsOf({ url: { a: '1', b: '2' } });
    const source = `{% set f = current_username %}{{ f() }}{{ url_param('a') }}{{ url_param('b', add_to_cache_keys=false) }}
      {{ cache_key_wrapper('k') }}{{ filter_values('x') | where_in }}{% set _ = get_filters('gender', remove_filter=True) %}`;
    await renderSql(source, 'x', facts, notes);
    expect([[...notes.cacheKeys], [...notes.filters], [...notes.removed]]).toEqual([
      ['ada', '1', 'k'],
      ['x', 'gender'],
      ['gender'],
    ]);
  });
});

describe('the language', () => {
  test.each<[string, string]>([
    ['a{# no #}b {{- " c" -}}   d', 'ab cd'],
    ['{% raw %}{{ x }}{% endraw %}', '{{ x }}'],
    ['{% set x = 2 %}{% if x > 3 %}a{% elif x == 2 %}b{% else %}c{% endif %}', 'b'],
    ['{% for k, v in {"a": 1, "b": 2}.items() %}{{ k }}={{ v }}{{ "," if not loop.last }}{% endfor %}', 'a=1,b=2'],
    ['{% for x in [1, 2, 3] if x != 2 %}{{ loop.index }}:{{ x }} {% else %}none{% endfor %}', '1:1 2:3 '],
    ['{% for x in [] %}{% else %}none{% endfor %}', 'none'],
    ['{% for x in [1, 2, 3] %}{{ x }}{% if x == 2 %}{% break %}{% endif %},{% endfor %}', '1,2'],
    ['{% macro f(a, b=2) %}{{ a + b }}{% endmacro %}{{ f(1) }} {{ f(1, b=5) }}', '3 6'],
    ['{% set ns = namespace(n=0) %}{% for x in range(4) %}{% set ns.n = ns.n + x %}{% endfor %}{{ ns.n }}', '6'],
    ['{% set block %}x{{ 1 }}{% endset %}{{ block }}', 'x1'],
    ['{% with a = 1, b = a + 1 %}{{ b }}{% endwith %}', '2'],
    ['{{ 7 // 2 }} {{ -7 % 3 }} {{ 2 ** 3 }} {{ 1 < 2 < 3 }} {{ not true }} {{ 1 if false else 2 }}', '3 2 8 TRUE FALSE 2'],
    ['{{ [3, 1, 2] | sort | join("-") }} {{ "a,b".split(",") | last | upper }} {{ [1, 2, 3][1:] | sum }}', '1-2-3 B 5'],
    ['{{ x | default("y") }} {{ [1, 1, 2] | unique | length }} {{ [1, 2, 3, 4] | select("even") | max }}', 'y 2 4'],
    ['{{ "Hello"[1:3] }} {{ "x" * 3 }} {{ "a" ~ 1 }} {{ "{} {n}".format(1, n=2) }}', 'el xxx a1 1 2'],
    ['{{ none is none }} {{ 4 is divisibleby 2 }} {{ "a" is string and 1 is not string }}', 'TRUE TRUE TRUE'],
    ['no tags at all -- {', 'no tags at all -- {'],
  ])('%s', async (source, expected) => {
    expect(await render(source)).toBe(expected);
  });

  test('an undefined name keeps its tag, and is named', async () => {
    const { sql, undefinedNames } = await renderSql(
      "a = '{{ ds }}' {{ x.y is defined and 1 }}",
      'q',
      factsOf({ parameters: { x: {} } }),
      new Notes(),
    );
    expect([sql, undefinedNames]).toEqual(["a = '{{ ds }}' FALSE", ['ds']]);
  });

  test.each<[string, string]>([
    ['a\n\n{{ 1 + }}', "Error in the template of the query, line 3: expected an expression, got '}}'"],
    ['{% if x %}\n', "line 2: unexpected end of template, 'endif' is missing"],
    ["{% include '/etc/passwd' %}", "unknown tag 'include'"],
    ["{% import 'os' as os %}", "unknown tag 'import'"],
    ["{{ ''.__class__.__mro__ }}", "'__class__' is not allowed"],
    ["{{ url_param['__globals__'].os }}", 'function has no item __globals__'],
    ["{{ [] | map(attribute='__class__') | list }}", 'underscore are not allowed'],
    ["{{constructor.constructor('..')()}}", "'constructor' is undefined"],
    ["{{ ''.constructor('x') }}", "'constructor' is undefined"],
    ["{{ {}.constructor }}{{ {}['__proto__'].x }}", "'__proto__' is undefined"],
    ['{{ url_param.call() }}', "'call' is undefined"],
    ['{{ url_param }}', 'function cannot be printed'],
    ['{{ where_in(["a"], "\\"") }}', "'where_in' is undefined"],
    ['{{ ["a"] | where_in("\\"") }}', "'default_to_none' must be true or false"],
    ['{{ x | nope }}', "no filter named 'nope'"],
    ['{{ 1 / 0 }}', 'division by zero'],
    ['{{ nobody() }}', "'nobody' is undefined"],
    ["{{ 'x' | to_datetime }}", 'does not fit the format'],
    ['{{ filter_values(1) }}', "'column' must be a text"],
    ['{% for a in range(1000000000) %}{% endfor %}', 'a list has more than 20000 members'],
    ['{% for a in range(20000) %}{% for b in range(20000) %}{% endfor %}{% endfor %}', 'more than 60000 steps'],
    [
      '{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{% endfor %}{% endfor %}{% endfor %}',
      'more than 60000 steps',
    ],
    ["{{ 'x' * 2000000000 }}", 'a text is longer'],
    ["{% set ns = namespace(s='x') %}{% for i in range(64) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}", 'a text is longer'],
    ['{% set ns = namespace(s=[1]) %}{% for i in range(64) %}{% set ns.s = ns.s + ns.s %}{% endfor %}', 'a list has more'],
    ["{% for i in range(9000) %}{{ 'x' * 1000 }}{% endfor %}", 'more than'],
    ["{{ (['x' * 1000] * 1000) | join }}", 'a text is longer'],
    ["{{ ('a' * 10000).replace('a', 'b' * 10000) }}", 'a text is longer'],
    ['{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}', 'too deep'],
    [`{{ ${'('.repeat(500)}1${')'.repeat(500)} }}`, 'nested too deep'],
    [`{{ ${'not '.repeat(500)}1 }}`, 'nested too deep'],
    ['{% if 1 %}'.repeat(500), 'nested too deep'],
    [`{{ ${'-'.repeat(5000)}1 }}`, 'nested too deep'],
    ["{{ '%' * 10 % 3 }}", "'%' does not apply to str and int"],
    ['{{ "a" | map("map", "map") }}', 'map() cannot map map'],
  ])('%s is refused', async (source, message) => {
    expect(await failure(source)).toContain(message);
  });

  test('no chain of anything a template can write stays in the interpreter for long', async () => {
    const hostile = [
      '{% for a in range(20000) %}{{ range(20000) | sort | join("x") | length }}{% endfor %}',
      "{{ range(20000) | map('string') | map('length') | map('string') | join | length }}",
    ];
    for (const source of hostile) expect(await failure(source)).toMatch(/steps|longer|no failure/);
  });
});

const evil = `x' OR 1=1 -- "; DROP TABLE t; /* \\`;

describe('values in SQL', () => {
  test.each<[string, string, string?]>([
    ["WHERE a = '{{ v }}'", `WHERE a = 'x'' OR 1=1 -- "; DROP TABLE t; /* \\'`],
    ["WHERE a = '{{ v }}'", `WHERE a = 'x'' OR 1=1 -- "; DROP TABLE t; /* \\\\'`, 'mysql'],
    ["WHERE a = '{{ v }}'", `WHERE a = 'x\\' OR 1=1 -- "; DROP TABLE t; /* \\\\'`, 'bigquery'],
    ["WHERE a = E'{{ v }}'", `WHERE a = E'x'' OR 1=1 -- "; DROP TABLE t; /* \\\\'`, 'postgresql'],
    ['WHERE "{{ v }}" = 1', `WHERE "x' OR 1=1 -- ""; DROP TABLE t; /* \\" = 1`],
    ['WHERE [{{ w }}] = 1', 'WHERE [a]]b] = 1', 'mssql'],
    ['WHERE `{{ t }}` = 1', 'WHERE `a``b` = 1', 'mysql'],
    ["SELECT 1 -- {{ v }}\n, '{{ w }}'", "SELECT 1 -- \n, 'a]b'"],
    ["SELECT 1 /* ' {{ v }} */, '{{ w }}'", "SELECT 1 /* '  */, 'a]b'"],
    ['SELECT $$a{{ w }}$$', 'SELECT $$aa]b$$'],
    ["SELECT E{{ w }}, 'it''s'{{ w }}'s'", "SELECT E 'a]b', 'it''s' 'a]b' 's'"],
    ['SELECT 5 -{{ n }}', 'SELECT 5 - -1'],
    ["SELECT '{{ a ~ b }}', {{ a ~ b }}", "SELECT 'xy', 'xy'"],
    ["'%{{ w | upper }}%'", "'%A]B%'"],
    ["{{ '%' ~ w ~ '%' }}", "% 'a]b' %"],
  ])('%s', async (source, expected, dialect) => {
    const url: Record<string, string> = { v: evil, w: 'a]b', t: 'a`b', n: '-1', a: 'x', b: 'y' };
    const set = Object.keys(url).map((name) => `{%- set ${name} = url_param('${name}')${name === 'n' ? '|int' : ''} -%}`);
    expect(await render(`${set.join('')}${source}`, { url, ...(dialect && { dialect }) })).toBe(expected);
  });

  test.each([
    ["SELECT E'\\{{ url_param('v') }}'", 'cannot follow a backslash'],
    ["SELECT $x$ {{ url_param('d') }} $x$", "a value with a '$'"],
    ["SELECT '{{ url_param('nul') }}'", 'NUL'],
  ])('%s is refused', async (source, message) => {
    expect(await failure(source, { url: { v: evil, d: 'a $x$ b', nul: 'a\0b' } })).toContain(message);
  });

  describe('read by the engine', () => {
    let connection: Awaited<ReturnType<typeof openDuckDb>>;
    beforeAll(async () => {
      connection = await openDuckDb();
    });
    afterAll(() => connection.closeSync());

    /** The parser's tree without what data may change: constants and places. */
    async function shapeOf(sql: string): Promise<string> {
      return JSON.stringify(await parseWith(connection, sql), (key, value: unknown) =>
        key === 'value' || key === 'query_location' ? undefined : value,
      );
    }

    const places = [
      "SELECT * FROM t WHERE a = {{ v }} AND b = '{{ v }}'",
      "SELECT '{{ v }}' || E'{{ v }}' || {{ v }}, 'x{{ v ~ v }}y' FROM t -- {{ v }}\nWHERE c IN {{ [v, 'k'] | where_in }}",
      "SELECT /* {{ v }} */ '''{{ v }}''' FROM t WHERE x = '{{ v | upper }}{{ v | replace('a', 'b') }}'",
      'SELECT {{ "\'" ~ [v, v] | join("\', \'") ~ "\'" }} FROM t',
      "SELECT (1 -{{ v | length }}){{ '' if v else '' }} FROM t WHERE d = e'a{{ v }}\\'' OR f ='{{ v[1:] }}'",
    ];

    test('no value changes what a statement is, whatever it holds', async () => {
      const nasty = fc.oneof(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc
          .array(
            fc.constantFrom("'", '"', '\\', '--', '/*', '*/', '$$', ';', '\n', 'E', '`', '{{', '}}', '{%', ')', '(', 'x', ' '),
            { minLength: 1, maxLength: 12 },
          )
          .map((parts) => parts.join('')),
      );
      const sources = places.map((place) => `{% set v = url_param('v') %}${place}`);
      const plain = await Promise.all(sources.map(async (source) => shapeOf(await render(source, { url: { v: 'abc' } }))));
      for (const shape of plain) expect(shape).not.toContain('"error":true');
      await fc.assert(
        fc.asyncProperty(nasty, fc.integer({ min: 0, max: places.length - 1 }), async (v, at) => {
          fc.pre(!v.includes('\0') && v.isWellFormed());
          expect(await shapeOf(await render(sources[at] ?? '', { url: { v } }))).toBe(plain[at]);
        }),
        { numRuns: 600 },
      );
    }, 30_000);
  });
});

test('bounds of a range are given as they are stored: moments in UTC, days as the calendar has them', async () => {
  const zoned = { ...factsOf({}), dataset: { ...dataset, extra: '{"timezone":"Europe/Berlin"}' } };
  const source =
    "{{ get_time_filter('sold_at').from_expr }} {{ get_time_filter('at').to_expr }} {{ get_time_filter('day').from_expr }}";
  expect((await renderSql(source, 'the query', zoned, new Notes())).sql).toBe(
    `TIMESTAMP '2023-12-31 23:00:00' ${Date.UTC(2024, 0, 31, 23) / 1000} DATE '2024-01-01'`,
  );
});
