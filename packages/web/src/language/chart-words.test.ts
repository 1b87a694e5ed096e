import type { PanelControl } from '@tessera/charts/controls/panel';
import type { Control } from '@tessera/charts/controls/field';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '../i18n.ts';
import { chartWord, panelInWords } from './chart-words.ts';

afterEach(() => i18n.activate('en'));

/** A control as `panelOf` gives it. */
function shown(choices: NonNullable<Control['choices']>): PanelControl {
  const control: Control = { label: 'Year', widget: 'select', tab: 'data', section: 'Query', description: 'Year', choices };
  return {
    key: 'year',
    control,
    default: undefined,
    visible: true,
    choices: typeof choices === 'function' ? choices(undefined, {}) : choices,
  };
}

test('headings, labels and choices of a chart type are translated; names of a dataset are not', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { Query: 'Abfrage', Year: 'Jahr', Data: 'Daten' } });
  const ofType = shown([['y', 'Year']]);
  const ofDataset = shown(() => [['Year', 'Year']]);
  const countries = shown(Array.from({ length: 200 }, (_, at) => [at, 'Year'] as const));
  const [tab] = panelInWords([
    { id: 'data', title: 'Data', sections: [{ title: 'Query', controls: [ofType, ofDataset, countries] }] },
  ]);
  expect([tab?.title, tab?.sections[0]?.title]).toEqual(['Daten', 'Abfrage']);
  const controls = tab?.sections[0]?.controls ?? [];
  expect(controls.map(({ control }) => [control.label, control.description])).toEqual(Array(3).fill(['Jahr', 'Jahr']));
  expect(controls.map(({ choices }) => choices?.[0]?.[1])).toEqual(['Jahr', 'Year', 'Year']);
});

test('a text with braces shows a template and stays as it is', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { 'Hello {{name}}': 'Hallo' } });
  expect(chartWord('Hello {{name}}')).toBe('Hello {{name}}');
});
