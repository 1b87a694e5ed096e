import { expect, test } from 'vitest';
import { numberFormatChoices, numberFormatter } from '@tessera/core/format/number';
import { readForm } from '../controls/form.ts';
import { answerOf, testView } from '../shared/view.testing.ts';
import { table } from './index.ts';

const values = [1_234_567.891, 12_345.432, 0.0423, -3.5];

const forms = {
  'a metric': { groupby: ['k'], metrics: ['m'] },
  'a dimension': { groupby: ['m', 'k'], metrics: ['count'] },
  'a raw column': { query_mode: 'raw', all_columns: ['k', 'm'] },
};

/** The texts of a table's number column under a configuration of it. */
function textsOf(keys: object, config: object, cells: (string | number)[] = values): string[] {
  const { form } = readForm(table, { viz_type: 'table', ...keys, column_config: { m: config } });
  const picture = table.picture(form, [answerOf({ k: cells.map(String), m: cells })], testView());
  const column = picture.kind === 'table' ? picture.columns.find(({ key }) => key === 'm') : undefined;
  return cells.map((cell) => column?.format(cell) ?? '');
}

const formats = [...numberFormatChoices.map(([format]) => format), 'SMART_NUMBER_SIGNED'];

test.each(formats.flatMap((format) => Object.entries(forms).map(([kind, keys]) => [kind, format, keys] as const)))(
  '%s is written as %s when that was chosen for its column',
  (_, format, keys) => {
    expect(textsOf(keys, { d3NumberFormat: format })).toEqual(values.map((value) => numberFormatter(format)(value)));
    expect(textsOf(keys, { d3SmallNumberFormat: format })[2]).toBe(numberFormatter(format)(0.0423));
  },
);

// Rows: CTL-28, DET-01
test('numbers without a format keep at most the digits of their column; 100 keeps what there is', () => {
  const digits = (fractionDigits: unknown) => textsOf({ groupby: ['k'], metrics: ['m'] }, { fractionDigits });
  expect(digits(1)).toEqual(['1,234,567.9', '12,345.4', '0', '-3.5']);
  expect(digits(0)[0]).toBe('1,234,568');
  expect([digits(100), digits('two'), digits(101)]).toEqual([digits(undefined), digits(undefined), digits(undefined)]);
  const formatted = textsOf({ groupby: ['k'], metrics: ['m'] }, { fractionDigits: 1, d3NumberFormat: ',.3f' });
  expect(formatted[1]).toBe('12,345.432');
});
