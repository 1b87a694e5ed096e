import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { bytesOf, openPipeline, salesSelect, type TestPipeline } from './pipeline.testing.ts';
import { questionsOf } from './question/form.ts';
import { columnValues, samples } from './samples.ts';

let line: TestPipeline;
beforeAll(async () => {
  line = await openPipeline({ sales: salesSelect });
  const { columns } = await line.add('sales');
  await line.add('sales', {
    columns: columns.map((each) => (each.column_name === 'product' ? { ...each, verbose_name: 'What, exactly' } : each)),
    metrics: [{ metric_name: 'count', expression: 'COUNT(*)', verbose_name: '=How many' }],
  });
});
afterAll(() => line.close());

describe('result types and formats', () => {
  test('query, columns, timegrains, results, samples', async () => {
    expect(await line.ask({ columns: ['id'], row_limit: 3, result_type: 'query' })).toEqual({
      language: 'sql',
      query: 'SELECT "id"\nFROM "sales"\nLIMIT 3;',
    });
    expect(await line.ask({ columns: ['nope'], result_type: 'query' })).toMatchObject({ error: expect.stringContaining('nope') });
    expect((await line.ask({ result_type: 'columns' })).data[1]).toEqual({
      column_name: 'country',
      verbose_name: null,
      dtype: 1,
    });
    expect((await line.ask({ result_type: 'timegrains' })).data[0]).toEqual({
      name: 'Second',
      function: "date_trunc('second', CAST({col} AS TIMESTAMP))",
      duration: 'PT1S',
    });
    expect(Object.keys(await line.ask({ columns: ['id'], result_type: 'results' })).toSorted()).toEqual([
      'colnames',
      'coltypes',
      'data',
      'label_map',
      'rowcount',
      'sql_rowcount',
    ]);
    expect(
      (await line.ask({ metrics: ['count'], filters: [{ col: 'id', op: '<', val: 3 }], result_type: 'samples' })).data,
    ).toHaveLength(2);
  });
  test('CSV is safe in spreadsheets, and several questions make a ZIP', async () => {
    const asCsv = { result_format: 'csv' };
    const one = await ask(
      line.ctx,
      line.read(
        [
          {
            columns: ['product', 'sold_at', 'amount'],
            filters: [{ col: 'id', op: '>=', val: 4 }],
            orderby: [['id', true]],
            row_limit: 2,
          },
        ],
        asCsv,
      ),
    ).toReply();
    expect((await bytesOf(one)).toString()).toBe(
      "\uFEFFproduct,sold_at,amount\ntea,2024-01-30 00:00:00,\n'=1+1,2024-02-10 00:00:00,40.0\n",
    );
    expect(one).toMatchObject({ contentType: 'text/csv; charset=utf-8', filename: '20240201_100000.csv' });
    const framed = {
      columns: ['product'],
      metrics: ['count'],
      orderby: [['product', true]],
      post_processing: [{ operation: 'sort', options: { by: 'count', ascending: true } }],
    };
    const two = await ask(line.ctx, line.read([framed, { metrics: ['count'] }], asCsv)).toReply();
    const files = unzipSync(await bytesOf(two));
    expect(Buffer.from(files['query_1.csv'] ?? []).toString()).toBe("\uFEFFproduct,count\n'=1+1,1\ncoffee,1\ntea,4\n");
    expect(Object.keys(files)).toEqual(['query_1.csv', 'query_2.csv']);
    await expect(ask({ ...line.ctx, mayDownload: false }, line.read([framed], asCsv)).toReply()).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(ask(line.ctx, line.read([], asCsv)).toReply()).rejects.toMatchObject({ code: 'EMPTY_RESULT' });
  });
  test('downloads carry the names people gave, safe in spreadsheets too', async () => {
    const wire = { columns: ['product'], metrics: ['count'], orderby: [['product', true]], row_limit: 1 };
    const body = await bytesOf(
      await ask(line.ctx, line.read([wire], { datasource: { id: 2, type: 'table' }, result_format: 'csv' })).toReply(),
    );
    expect(body.toString()).toBe('\uFEFF"What, exactly",\'=How many\n\'=1+1,1\n');
  });
  test('operations before a download still know the columns by their labels', async () => {
    const share = {
      operation: 'contribution',
      options: { orientation: 'column', columns: ['count'], rename_columns: ['%count'] },
    };
    const wire = {
      columns: ['product'],
      metrics: ['count'],
      orderby: [['count', false]],
      row_limit: 1,
    };
    // The engine takes the shares of the first itself; the second is left to the frame.
    for (const [post_processing, said] of [
      [[share], '1.0'],
      [[share, { operation: 'flatten' }], '1'],
    ]) {
      const context = line.read([{ ...wire, post_processing }], { datasource: { id: 2, type: 'table' }, result_format: 'csv' });
      const body = await bytesOf(await ask(line.ctx, context).toReply());
      expect(body.toString()).toBe(`\uFEFF"What, exactly",'=How many,'%=How many\ntea,4,${String(said)}\n`);
    }
  });
  test('one rule for heads: CSV, workbook and pivoted file, also for what was derived of a metric', async () => {
    const wire = { columns: ['country', 'product'], metrics: ['count'], filters: [{ col: 'id', op: 'IN', val: [1, 2] }] };
    const pivot = {
      operation: 'pivot',
      options: { index: ['product'], columns: ['country'], aggregates: { count: { operator: 'sum' } } },
    };
    const context = (more: object, other: object) =>
      line.read([{ ...wire, ...more }], { datasource: { id: 2, type: 'table' }, ...other });
    const derived = { post_processing: [pivot, { operation: 'flatten' }] };
    const csv = (await bytesOf(await ask(line.ctx, context(derived, { result_format: 'csv' })).toReply())).toString();
    const [head] = csv.split('\n');
    expect(head).toMatch(/^\uFEFF"What, exactly","'=How many, [A-Z]{2}"/);
    expect(head).not.toContain('count');
    const [sheet] = await readWorkbook(await bytesOf(await ask(line.ctx, context(derived, { result_format: 'xlsx' })).toReply()));
    expect(sheet?.data[0]?.slice(0, 2)).toEqual(['What, exactly', expect.stringMatching(/^'?=How many, [A-Z]{2}$/)]);
    const form_data = { viz_type: 'pivot_table_v2', groupbyRows: ['product'], groupbyColumns: ['country'], metrics: ['count'] };
    const asPivot = { result_format: 'csv', result_type: 'post_processed', form_data };
    expect((await bytesOf(await ask(line.ctx, context({}, asPivot)).toReply())).toString().split('\n')[0]).toMatch(
      /^\uFEFF"",'=How many [A-Z]{2}/,
    );
  });
  test('a workbook holds texts, numbers and moments as what they are', async () => {
    const wire = {
      columns: ['product', 'amount', 'sold_at', 'big'],
      filters: [{ col: 'id', op: 'IN', val: [1, 5] }],
      orderby: [['id', true]],
    };
    const reply = await ask(line.ctx, line.read([wire], { result_format: 'xlsx' })).toReply();
    expect(reply.filename).toBe('20240201_100000.xlsx');
    const [sheet] = await readWorkbook(await bytesOf(reply));
    expect(sheet?.data).toEqual([
      ['product', 'amount', 'sold_at', 'big'],
      ['tea', 10, new Date('2023-01-05T03:00:00Z'), '9007199254740993'],
      ['=1+1', 40, new Date('2024-02-10T00:00:00Z'), 5],
    ]);
  });
  test('samples page through the rows and know how many there are', async () => {
    const read = async (page: number): Promise<Record<string, unknown>> =>
      JSON.parse(
        (
          await samples(line.ctx, { id: 1, type: 'table' }, { page, perPage: 4, filters: [{ col: 'id', op: '>', val: 1 }] })
        ).body.toString(),
      ).result;
    expect(await read(1)).toMatchObject({
      page: 1,
      per_page: 4,
      cache_key: expect.stringMatching(/^[0-9a-f]+$/),
      total_count: 5,
      rowcount: 4,
      colnames: expect.arrayContaining(['id', 'country']),
    });
    expect(await read(2)).toMatchObject({ rowcount: 1, data: [expect.objectContaining({ id: 6 })] });
  });
  test('the values of a column, searched and sorted', async () => {
    const read = async (column: string, search?: string): Promise<unknown> =>
      JSON.parse((await columnValues(line.ctx, { id: 1, type: 'table' }, column, { search })).body.toString()).result;
    expect(await read('country')).toEqual(['DE', 'FR', null]);
    expect(await read('product', 'e')).toEqual(['coffee', 'tea']);
    await expect(read('nope')).rejects.toMatchObject({ code: 'COLUMN_MISSING' });
  });
  test('frames for painting are kept as long as the question says', async () => {
    const paint = (custom_cache_timeout: number) =>
      ask(line.ctx, line.read([{ columns: ['product'], metrics: ['count'] }], { custom_cache_timeout })).toFrames();
    const ran = async (work: () => Promise<unknown>): Promise<number> => {
      const before = line.ran.length;
      await work();
      return line.ran.length - before;
    };
    expect([await ran(() => paint(-1)), await ran(() => paint(-1))]).toEqual([1, 1]);
    expect([await ran(() => paint(60)), await ran(() => paint(60))]).toEqual([1, 0]);
  });
  test('frames for painting carry range and truncation', async () => {
    const [frame] = await ask(
      line.ctx,
      line.read([
        {
          columns: ['id'],
          row_limit: 2,
          orderby: [['id', true]],
          filters: [{ col: 'sold_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : ' }],
        },
      ]),
    ).toFrames();
    expect(frame).toMatchObject({
      frame: { names: ['id'], types: [0], columns: [[1, 2]], rowcount: 2 },
      from_dttm: 1672531200000,
      to_dttm: null,
      truncated: true,
    });
  });
});

test('a saved form asks its chart type’s questions; an unknown type asks for its columns', async () => {
  const { dataset } = await line.ctx.dataset({ id: 1, type: 'table' });
  const [pie] = questionsOf({ viz_type: 'pie', groupby: ['country'], metric: 'count', adhoc_filters: [] }, dataset, {
    extraFormData: { filters: [{ col: 'product', op: 'IN', val: ['tea'] }] },
  });
  expect(pie).toMatchObject({ columns: ['country'], metrics: ['count'], filters: [{ col: 'product', op: 'IN', val: ['tea'] }] });
  expect(questionsOf({ viz_type: 'nobody_knows', all_columns: ['id'], row_limit: 5 }, dataset)[0]).toMatchObject({
    columns: ['id'],
    metrics: null,
    row_limit: 5,
  });
});
