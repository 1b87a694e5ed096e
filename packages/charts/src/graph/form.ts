/** The form of the graph chart (docs/reference/charts.md#flow). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { colourSchemeField, legendFields } from '../controls/look-fields.ts';
import { numberField, selectField, sliderField, switchField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, metricField, rowLimitField } from '../controls/query-fields.ts';
import { oneOf } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const layout = { section: 'Layout' };
const isForce = (form: Record<string, unknown>): boolean => form['layout'] !== 'circular';
const roams = ['false', 'scale', 'move', 'true'] as const;

/** The controls of a graph chart: where links begin and end, what weighs them, what colours nodes, and the layout. */
export const graphForm = z.looseObject({
  source: columnField({ label: 'Source', required: true, description: 'Where each link begins.' }),
  target: columnField({ label: 'Target', required: true, description: 'Where each link ends.' }),
  metric: metricField({ description: 'The weight of each link.' }),
  source_category: columnField({ label: 'Source category', description: 'Colours the nodes links begin at.' }),
  target_category: columnField({ label: 'Target category', description: 'Colours the nodes links end at.' }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  color_scheme: colourSchemeField(),
  ...legendFields(true, (form) => Boolean(form['source_category'] ?? form['target_category'])),
  layout: selectField('Graph layout', ['force', 'circular'], 'force', { force: 'Force', circular: 'Circular' }, layout),
  edgeSymbol: selectField(
    'Edge Symbols',
    ['none,none', 'none,arrow', 'circle,arrow', 'circle,circle'],
    'none,arrow',
    {
      'none,none': 'None -> None',
      'none,arrow': 'None -> Arrow',
      'circle,arrow': 'Circle -> Arrow',
      'circle,circle': 'Circle -> Circle',
    },
    layout,
  ),
  draggable: switchField('Enable node dragging', false, { ...layout, visible: isForce }),
  roam: field(
    z.preprocess((value) => (typeof value === 'boolean' ? String(value) : value), oneOf(roams, 'true')),
    {
      label: 'Enable graph roaming',
      widget: 'select',
      tab: 'customize',
      ...layout,
      default: 'true',
      choices: [
        ['false', 'Disabled'],
        ['scale', 'Scale only'],
        ['move', 'Move only'],
        ['true', 'Scale and Move'],
      ],
    },
  ),
  selectedMode: selectField(
    'Node select mode',
    ['false', 'single', 'multiple'],
    'single',
    { false: 'Disabled', single: 'Single', multiple: 'Multiple' },
    layout,
  ),
  showSymbolThreshold: numberField('Label threshold', 0, {
    ...layout,
    min: 0,
    description: 'Nodes of a smaller weight have no label.',
  }),
  baseNodeSize: numberField('Node size', 20, {
    ...layout,
    min: 1,
    description: 'The middle size; nodes are from half to two and a half times as large.',
  }),
  baseEdgeWidth: numberField('Edge width', 3, {
    ...layout,
    min: 0.5,
    description: 'The middle width; links are from half to twice as wide.',
  }),
  edgeLength: sliderField('Edge length', 400, { min: 100, max: 1000, step: 50 }, { ...layout, visible: isForce }),
  gravity: sliderField('Gravity', 0.3, { min: 0.1, max: 1, step: 0.1 }, { ...layout, visible: isForce }),
  repulsion: sliderField('Repulsion', 1000, { min: 100, max: 3000, step: 50 }, { ...layout, visible: isForce }),
  friction: sliderField('Friction', 0.2, { min: 0.1, max: 1, step: 0.1 }, { ...layout, visible: isForce }),
  echart_options: ownOptionsField(),
});
/** A graph chart's form after reading; `source`, `target` and `metric` are undefined until they are chosen. */
export type GraphForm = z.output<typeof graphForm>;
