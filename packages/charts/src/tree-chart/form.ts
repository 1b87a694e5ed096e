/** The form of the tree chart (docs/reference/charts.md#parts-of-a-whole). */
import { z } from 'zod';
import { field } from '../controls/field.ts';
import { selectField, sliderField, switchField, textField } from '../controls/plain-fields.ts';
import { columnField, filtersField, legacyTimeFields, rowLimitField } from '../controls/query-fields.ts';
import { maybeMetric } from '../controls/shapes.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const layout = { section: 'Layout' };
const sides = ['left', 'top', 'right', 'bottom'] as const;
const sideLabels = { left: 'Left', top: 'Top', right: 'Right', bottom: 'Bottom' } as const;
const isOrthogonal = (form: Record<string, unknown>): boolean => form['layout'] !== 'radial';

/** The controls of a tree chart: the columns of ids, parents and names, which node is the root, and how it is laid out. */
export const treeForm = z.looseObject({
  id: columnField({ label: 'Id', required: true, description: 'What a node is known by.' }),
  parent: columnField({ label: 'Parent', required: true, description: 'The id of the node above it; empty for a root.' }),
  name: columnField({ label: 'Name', description: 'What is written at a node. Empty: its id.' }),
  root_node_id: textField('Root node id', '', {
    tab: 'data',
    section: 'Query',
    description: 'The tree below this node. Empty: the largest tree.',
  }),
  metric: field(maybeMetric(), {
    label: 'Metric',
    widget: 'metric',
    tab: 'data',
    section: 'Query',
    description: 'A number for each node, shown by the pointer.',
  }),
  adhoc_filters: filtersField(),
  row_limit: rowLimitField(),
  ...legacyTimeFields(),
  layout: selectField(
    'Tree layout',
    ['orthogonal', 'radial'],
    'orthogonal',
    { orthogonal: 'Orthogonal', radial: 'Radial' },
    layout,
  ),
  orient: selectField(
    'Tree orientation',
    ['LR', 'RL', 'TB', 'BT'],
    'LR',
    { LR: 'Left to Right', RL: 'Right to Left', TB: 'Top to Bottom', BT: 'Bottom to Top' },
    { ...layout, visible: isOrthogonal },
  ),
  node_label_position: selectField('Node label position', sides, 'left', sideLabels, layout),
  child_label_position: selectField('Child label position', sides, 'bottom', sideLabels, layout),
  emphasis: selectField(
    'Emphasis',
    ['ancestor', 'descendant'],
    'descendant',
    { ancestor: 'Ancestor', descendant: 'Descendant' },
    layout,
  ),
  symbol: selectField(
    'Symbol',
    ['emptyCircle', 'circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow', 'none'],
    'emptyCircle',
    {
      emptyCircle: 'Empty circle',
      circle: 'Circle',
      rect: 'Rectangle',
      triangle: 'Triangle',
      diamond: 'Diamond',
      pin: 'Pin',
      arrow: 'Arrow',
      none: 'None',
    },
    layout,
  ),
  symbolSize: sliderField('Symbol size', 7, { min: 5, max: 30, step: 1 }, layout),
  roam: switchField('Enable graph roaming', true, { ...layout, description: 'Move and enlarge the tree with the pointer.' }),
  echart_options: ownOptionsField(),
});
/** A tree chart's form after reading; `root_node_id` is empty where the largest tree is meant. */
export type TreeForm = z.output<typeof treeForm>;
