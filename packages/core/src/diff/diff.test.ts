import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printBoard, type Board } from '../dashboard/board.ts';
import { apply, type Command } from '../dashboard/commands.ts';
import { boardOf, chart, counter, row, tab, tabs } from '../dashboard/sample-board.ts';
import { recordOf } from '../narrowing.ts';
import { boardChanges, boardVersion } from './board.ts';
import { chartChanges, chartFacts, type FormWords } from './chart.ts';
import { datasetChanges, datasetFacts } from './dataset.ts';
import { withChanges, type Change } from './facts.ts';
import { queryChanges, queryFacts } from './query.ts';

const inOrder = (facts: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([...facts].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sentences = (changes: readonly Change[]): string[] => changes.map(({ sentence }) => sentence);

describe('charts', () => {
  const words: FormWords = {
    labelOf: (key) => ({ metrics: 'Metrics', groupby: 'Dimensions', adhoc_filters: 'Filters', show_legend: 'Show legend' })[key],
    slotOf: (key) => {
      const kind = ({ metrics: 'metric', groupby: 'column', adhoc_filters: 'filter' } as const)[key];
      return kind && { key, kind, multi: true };
    },
    isLook: (key) => key === 'show_legend',
    datasetName: (id) => (id === 1 ? 'sales' : undefined),
  };
  const metric = (aggregate: string) => ({
    expressionType: 'SIMPLE',
    column: { column_name: 'amount' },
    aggregate,
    label: `${aggregate}(amount)`,
    optionName: `metric_${Math.random()}`,
  });
  const filter = (subject: string, comparator: string) => ({
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: '==',
    operatorId: 'EQUALS',
    comparator,
    filterOptionName: `filter_${Math.random()}`,
  });
  const body = (form: object, more: object = {}) => ({
    slice_name: 'Sales',
    viz_type: 'pie',
    datasource_id: 1,
    owners: [1],
    params: JSON.stringify(form),
    ...more,
  });
  const changes = (a: object, b: object, more: object = {}) =>
    chartChanges(chartFacts(body(a)), chartFacts(body(b, more)), words);

  test('changes of metrics, dimensions and filters are listed as what was added and removed, with the labels of the controls', () => {
    const was = { metrics: [metric('SUM')], groupby: ['country'], adhoc_filters: [filter('year', '2003')] };
    const is = { metrics: [metric('AVG')], groupby: ['country', 'city'], adhoc_filters: [], show_legend: false };
    expect(sentences(changes(was, is))).toEqual([
      'Metrics: SUM(amount) → AVG(amount)',
      'Dimensions: added city',
      "Filters: removed year = '2003'",
      'Show legend set to off',
    ]);
    expect(changes(was, is).map(({ weight }) => weight)).toEqual(['data', 'data', 'data', 'look']);
  });

  test('forms that differ only in identities, order of keys or empty values are the same', () => {
    const was = { metrics: [metric('SUM')], row_limit: 10, adhoc_filters: [], x: null };
    expect(changes(was, { x: '', row_limit: 10, metrics: [metric('SUM')] })).toEqual([]);
  });

  test('a dataset is named where the reader may see it', () => {
    expect(sentences(changes({}, {}, { datasource_id: 7, slice_name: 'Turnover' }))).toEqual([
      'Name: Sales → Turnover',
      'Dataset: sales → another dataset',
    ]);
  });
});

describe('dashboards', () => {
  const stored = (board: Board, more: object = {}) => {
    const { json_metadata, ...own } = printBoard(board);
    const { positions, ...metadata } = recordOf(JSON.parse(json_metadata));
    return { ...own, position_json: JSON.stringify(positions), json_metadata: JSON.stringify({ ...metadata, ...more }) };
  };
  const first = boardOf([row('r1', chart('a1'), chart('b2')), tabs('T', tab('Sales', row('r2', chart('c3'))), tab('Delays'))]);
  const done = (...commands: Command[]): Board => {
    const makeId = counter();
    return commands.reduce((board, command) => {
      const outcome = apply(board, command, makeId);
      if (!outcome.ok) throw new Error(outcome.why);
      return outcome.board;
    }, first);
  };
  const between = (a: object, b: object): Change[] => boardChanges(boardVersion(recordOf(a)), boardVersion(recordOf(b)));

  test('a tile that is moved to a tab is one change, whatever rows come and go for it', () => {
    const moved = done({ do: 'move', id: 'b2', to: { parent: 'Delays', index: 0 } });
    expect(sentences(between(stored(first), stored(moved)))).toEqual(['Chart “b2” moved to tab “Delays”']);
  });

  test('tiles that were added, removed, moved within a row, resized or renamed are named', () => {
    const changed = done(
      { do: 'remove', id: 'c3' },
      { do: 'move', id: 'a1', to: { parent: 'r1', index: 2 } },
      { do: 'resize', id: 'b2', width: 6 },
      { do: 'set-meta', id: 'Delays', meta: { text: 'Late' } },
      { do: 'add', type: 'MARKDOWN', meta: { code: '# Hello' }, to: { parent: 'Sales', index: 0 } },
    );
    const told = sentences(between(stored(first), stored(changed)));
    expect(told).toEqual(
      expect.arrayContaining([
        'Chart “c3” removed from tab “Sales”',
        'Text “Hello” added to tab “Sales”',
        'Chart “b2” resized 4 × 50 → 6 × 50',
        'Tab: Delays → Late',
      ]),
    );
    expect(told.filter((sentence) => / moved/.test(sentence))).toHaveLength(1);
  });

  test('filters are listed by name with what changed in them; derived fields are not listed', () => {
    const filter = (name: string, more: object = {}) => ({
      id: `NATIVE_FILTER-${name}`,
      type: 'NATIVE_FILTER',
      name,
      scope: {},
      ...more,
    });
    const was = stored(first, { native_filter_configuration: [filter('Country', { chartsInScope: [1] }), filter('Year')] });
    const is = stored(first, {
      native_filter_configuration: [
        filter('Country', { chartsInScope: [2], defaultDataMask: { filterState: { value: ['x'] } } }),
        filter('City'),
      ],
      color_scheme: 'lyft',
      shared_label_colors: { a: '1' },
    });
    expect(sentences(between(was, is)).toSorted()).toEqual([
      'Color scheme set to lyft',
      'Filter “City” added',
      'Filter “Country” changed: default value',
      'Filter “Year” removed',
    ]);
  });

  const anyCommand = fc.record({
    kind: fc.constantFrom('add', 'move', 'remove', 'resize', 'tab', 'title'),
    a: fc.nat(40),
    b: fc.nat(40),
    n: fc.integer({ min: 1, max: 12 }),
  });
  const commandOf = (board: Board, { kind, a, b, n }: { kind: string; a: number; b: number; n: number }): Command => {
    const ids = Object.keys(board.layout);
    const pick = (at: number): string => ids[at % ids.length] ?? 'GRID_ID';
    if (kind === 'add')
      return { do: 'add', type: 'CHART', meta: { chartId: a, sliceName: `c${a}` }, to: { parent: pick(b), index: n } };
    if (kind === 'move') return { do: 'move', id: pick(a), to: { parent: pick(b), index: n } };
    if (kind === 'remove') return { do: 'remove', id: pick(a) };
    if (kind === 'resize') return { do: 'resize', id: pick(a), width: n, height: n * 10 };
    if (kind === 'tab') return { do: 'add-tab', tabs: pick(a) };
    return { do: 'set-properties', properties: { title: `Board ${n}` } };
  };

  test('the changes between two dashboards make the second of the first, and there are none without a difference', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 12 }), fc.array(anyCommand, { maxLength: 12 }), (one, two) => {
        const makeId = counter();
        const run = (board: Board, steps: typeof one): Board =>
          steps.reduce((now, step) => {
            const outcome = apply(now, commandOf(now, step), makeId);
            return outcome.ok ? outcome.board : now;
          }, board);
        const a = run(first, one);
        const b = run(a, two);
        const [before, after] = [boardVersion(stored(a)), boardVersion(stored(b))];
        const told = boardChanges(before, after);
        expect(Object.fromEntries(withChanges(before.facts, told))).toEqual(Object.fromEntries(after.facts));
        expect(told.length === 0).toBe(inOrder(before.facts) === inOrder(after.facts));
      }),
      { numRuns: 200, seed: 7 },
    );
  });
});

describe('datasets and saved queries', () => {
  const dataset = (more: object = {}) => ({
    table_name: 'sales',
    sql: null,
    columns: [{ id: 1, uuid: 'c1', column_name: 'amount', is_dttm: false, position: 0 }],
    metrics: [{ id: 1, uuid: 'm1', metric_name: 'revenue', expression: 'SUM(amount)', position: 0 }],
    ...more,
  });

  test('metrics and columns are followed by their identity, over a new name too', () => {
    const is = dataset({
      columns: [
        { id: 9, uuid: 'c1', column_name: 'amount_eur', is_dttm: false, position: 3 },
        { id: 8, uuid: 'c2', column_name: 'day', is_dttm: true, position: 0 },
      ],
      metrics: [{ id: 4, uuid: 'm1', metric_name: 'revenue', expression: 'SUM(amount_eur)', position: 0 }],
      sql: 'SELECT 1\nFROM t',
    });
    expect(sentences(datasetChanges(datasetFacts(dataset()), datasetFacts(is)))).toEqual([
      'Column “amount_eur” changed: renamed from “amount”',
      'Metric “revenue”: SUM(amount) → SUM(amount_eur)',
      'SQL added',
      'Column “day” added',
    ]);
  });

  // Rows: EDS-07
  test('folders are told by their names and by what was put in and taken out', () => {
    const folder = (uuid: string, name: string, ...children: object[]) => ({ uuid, type: 'folder', name, children });
    const [amount, revenue] = [
      { uuid: 'c1', type: 'column' },
      { uuid: 'm1', type: 'metric' },
    ];
    const told = (was: object[], is: object[]) =>
      sentences(datasetChanges(datasetFacts(dataset({ folders: was })), datasetFacts(dataset({ folders: is }))));
    expect(told([], [folder('a', 'Money', amount, folder('b', 'Old'))])).toEqual([
      'Folder “Money” added with amount',
      'Folder “Old” added',
    ]);
    expect(
      told([folder('a', 'Money', amount), folder('b', 'Old')], [folder('a', 'Income', revenue, folder('b', 'Old'))]),
    ).toEqual(['Folder “Income” renamed from “Money”', 'Folder “Income”: amount → revenue', 'Folder “Old” moved into “Income”']);
    expect(told([folder('a', 'A'), folder('b', 'B')], [folder('b', 'B'), folder('a', 'A')])).toEqual([
      'Folders in another order',
    ]);
    expect(told([folder('a', 'A', amount)], [])).toEqual(['Folder “A” removed']);
  });

  test('a version kept without its columns and metrics says nothing of them', () => {
    const { columns: _c, metrics: _m, ...bare } = dataset({ description: 'Orders' });
    expect(sentences(datasetChanges(datasetFacts(dataset()), datasetFacts(bare)))).toEqual(['Description added']);
  });

  test('changes of SQL are listed line by line', () => {
    const of = (sql: string) => queryFacts({ label: 'Mine', sql });
    expect(sentences(queryChanges(of('SELECT a\nFROM t'), of('SELECT a,\n b\nFROM t')))).toEqual([
      'SQL changed (2 lines added, 1 removed)',
    ]);
  });
});
