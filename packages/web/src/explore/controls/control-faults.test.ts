import type { PanelTab } from '@tessera/charts/controls/panel';
import { expect, test } from 'vitest';
import { controlFaults, faultSentence } from './control-faults.ts';

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

test('what is wrong with several controls is said once, with all their labels', () => {
  const errors = {
    metrics: ['cannot be empty'],
    x_axis: ['cannot be empty'],
    limit: ['is expected to be an integer'],
    gone: ['x'],
  };
  expect(controlFaults(panel, errors).map(faultSentence)).toEqual([
    'Controls labeled "X-axis", "Metrics": cannot be empty',
    'Control labeled "Row limit": is expected to be an integer',
  ]);
  expect(controlFaults(panel, {})).toEqual([]);
});
