import { expect, test } from 'vitest';
import type { TablePicture } from '../chart-type.ts';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { table } from './index.ts';

const compared = { groupby: ['city'], metrics: ['sales'], time_range: '2023', time_compare: '1 year ago' };
const rows = answerOf({ city: ['a', 'b', 'c'], sales: [12, 5, 7], 'sales__1 year ago': [10, 10, null] });
const form = (keys: object) => readForm(table, { ...compared, ...keys }).form;
const depict = (keys: object = {}, answers = [rows]): TablePicture => {
  const picture = table.picture(form(keys), answers, testView());
  if (picture.kind !== 'table') throw new Error(`a picture of the kind ${picture.kind}`);
  return picture;
};
const texts = ({ columns, values }: TablePicture): string[][] =>
  columns.map((column, at) => (values[at] ?? []).map((cell, row) => column.format(cell, row)));
const coloursOf = ({ columns, values }: TablePicture, key: string) => {
  const at = columns.findIndex((column) => column.key === key);
  return (values[at] ?? []).map((cell, row) => columns[at]?.colour?.(cell, row));
};

// Rows: VIZ-10
test('a metric beside another time: the value, the one then, the difference and the change, under its name', () => {
  const picture = depict();
  expect(picture.columns.map(({ label, group, hint }) => [label, group, hint])).toEqual([
    ['city', undefined, undefined],
    ['Main', 'sales', undefined],
    ['#', 'sales', 'Value of 1 year ago'],
    ['△', 'sales', 'Difference to the value then'],
    ['%', 'sales', 'Change against the value then'],
  ]);
  expect(texts(picture).slice(1)).toEqual([
    ['12', '5', '7'],
    ['10', '10', 'N/A'],
    ['+2', '-5', 'N/A'],
    ['+20.0%', '-50.0%', 'N/A'],
  ]);
  expect(coloursOf(picture, '% sales')).toEqual([undefined, undefined, undefined]);
});

test('changes are coloured with an arrow where the table says so, the other way round when less is good', () => {
  const green = depict({ comparison_color_enabled: true });
  expect(texts(green)[1]).toEqual(['↑ 12', '↓ 5', '7']);
  const [up, down, none] = coloursOf(green, '% sales');
  expect([up === undefined, down === undefined, none, up === down]).toEqual([false, false, undefined, false]);
  expect(coloursOf(green, '# sales')).toEqual([undefined, undefined, undefined]);
  const red = depict({ comparison_color_enabled: true, comparison_color_scheme: 'Red' });
  expect(coloursOf(red, '△ sales')).toEqual([down, up, undefined]);
  // One metric alone, by a rule of its own.
  const byRule = depict({ conditional_formatting: [{ column: 'Main sales', operator: 'None', colorScheme: 'Red' }] });
  expect(coloursOf(byRule, 'Main sales')).toEqual([down, up, undefined]);
  expect(byRule.columns[1]?.background).toBeUndefined();
});

test('each column of a comparison is hidden, named and formatted by itself, and follows its metric otherwise', () => {
  const picture = depict({
    column_config: {
      sales: { d3NumberFormat: ',.1f', currencyFormat: { symbol: 'EUR', symbolPosition: 'suffix' } },
      '# sales': { visible: false },
      '△ sales': { customColumnName: 'More' },
    },
  });
  expect(picture.columns.map(({ label }) => label)).toEqual(['city', 'Main', 'More', '%']);
  expect(texts(picture).map(([first]) => first)).toEqual(['a', '12.0 €', '+2.0 €', '+20.0%']);
  const ownFormat = depict({ column_config: { '% sales': { d3NumberFormat: '.0%' } } });
  expect(texts(ownFormat)[4]?.[0]).toBe('20%');
  expect(depict({ column_config: { sales: { visible: false } } }).columns.map(({ key }) => key)).toEqual(['city']);
});

test('totals are compared too; the rows ask for the other time, their number does not, raw rows never', () => {
  const totals = answerOf({ sales: [24], 'sales__1 year ago': [20] });
  expect(depict({ show_totals: true }, [rows, totals]).totals).toEqual(['Total', '24', '20', '+4', '+20.0%']);
  const asked = (keys: object, ownState?: Record<string, unknown>) => table.queries(form(keys), { ownState });
  expect(asked({ show_totals: true }).map((query) => query.time_offsets)).toEqual([['1 year ago'], ['1 year ago']]);
  expect(asked({ server_pagination: true }).map((query) => query.time_offsets)).toEqual([['1 year ago'], []]);
  expect(asked({ query_mode: 'raw', all_columns: ['city'] })[0]?.time_offsets).toEqual([]);
  expect(asked({ time_compare: 'custom', start_date_offset: '2022-01-01' })[0]?.time_offsets).toEqual(['2022-01-01']);
  const sorted = asked({ server_pagination: true }, { sortBy: [{ key: 'Main sales', desc: false }] });
  expect(sorted[0]?.orderby).toEqual([['sales', true]]);
  expect(depict({ server_pagination: true }).columns.map(({ sortable }) => sortable)).toEqual([
    undefined,
    undefined,
    false,
    false,
    false,
  ]);
});

// Rows: VIZ-10
test('texts with HTML are read without it on paper, and as they are where HTML is not wanted', () => {
  const texty = answerOf({ city: ['<b>Bonn</b>', 'a < b'], sales: [1, 2] });
  const plain = { time_compare: undefined };
  const shown = depict(plain, [texty]);
  expect([shown.columns[0]?.isMarkup, texts(shown)[0]]).toEqual([true, ['Bonn', 'a < b']]);
  const off = depict({ ...plain, allow_render_html: false }, [texty]);
  expect([off.columns[0]?.isMarkup, texts(off)[0]]).toEqual([undefined, ['<b>Bonn</b>', 'a < b']]);
});
