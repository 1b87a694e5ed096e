import type { PanelTab } from '@tessera/charts/controls/panel';
import { expect, test } from 'vitest';
import { controlFaults, faultSentence, faultTitle } from './control-faults.ts';

const entry = (key: string, label: string): PanelTab['sections'][number]['controls'][number] => ({
  key,
  control: { label, widget: 'text', tab: 'data', section: 'Query' },
  choices: undefined,
  visible: true,
  default: undefined,
});
const panel: PanelTab[] = [
  {
    id: 'data',
    title: 'Data',
    sections: [{ title: 'Query', controls: [entry('x_axis', 'X-axis'), entry('limit', 'Row limit')] }],
  },
  { id: 'customize', title: 'Customize', sections: [{ title: 'Query', controls: [entry('metrics', 'Metrics')] }] },
];

// Rows: CTL-19
test('what is wrong with several controls is one message, with all their labels', () => {
  const errors = {
    metrics: ['cannot be empty'],
    x_axis: ['cannot be empty'],
    limit: ['is expected to be an integer'],
    gone: ['x'],
  };
  expect(controlFaults(panel, errors).map(faultSentence)).toEqual([
    'Controls labeled "X-axis", "Metrics": cannot be empty',
    'Row limit must be a whole number',
  ]);
  expect(controlFaults(panel, {})).toEqual([]);
});

// Rows: CTL-16
test('numbers that are none are named by their controls', () => {
  const said = (errors: Record<string, string[]>) => controlFaults(panel, errors).map(faultSentence);
  expect(said({ limit: ['is expected to be an integer'], metrics: ['is expected to be an integer'] })).toEqual([
    'Row limit, Metrics must be whole numbers',
  ]);
  expect(said({ limit: ['is expected to be a number'] })).toEqual(['Row limit must be a number']);
  expect(said({ limit: ['is expected to be 0 or more'] })).toEqual(['Control labeled "Row limit": is expected to be 0 or more']);
});

test('only controls that are empty are listed as having lost their values', () => {
  const title = (errors: Record<string, string[]>) => faultTitle(controlFaults(panel, errors));
  expect(title({ metrics: ['cannot be empty'] })).toBe('Required control values have been removed');
  expect(title({ limit: ['is expected to be an integer'] })).toBe('Some control values cannot be used');
  expect(title({ metrics: ['cannot be empty'], limit: ['is expected to be an integer'] })).toBe(
    'Some control values cannot be used',
  );
});
