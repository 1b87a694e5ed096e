/** The form of the bullet chart (docs/reference/charts.md#funnel-and-gauge). */
import { z } from 'zod';
import { textField } from '../controls/plain-fields.ts';
import { filtersField, legacyTimeFields, metricField } from '../controls/query-fields.ts';
import { ownOptionsField } from '../shared/own-options.ts';

const list = (label: string, description: string) => textField(label, '', { description: `${description} Separated by commas.` });

/** What is stored of such a chart, with its controls. */
export const bulletForm = z.looseObject({
  metric: metricField({ description: 'The bar in the middle.' }),
  adhoc_filters: filtersField(),
  ...legacyTimeFields(),
  ranges: list('Ranges', 'Where each shaded range ends; without any, a little beyond the bar.'),
  range_labels: list('Range labels', 'What the ranges are called.'),
  markers: list('Markers', 'Values with a triangle.'),
  marker_labels: list('Marker labels', 'What the triangles are called.'),
  marker_lines: list('Marker lines', 'Values with a line across.'),
  marker_line_labels: list('Marker line labels', 'What the lines are called.'),
  echart_options: ownOptionsField(),
});
/** The form as it is read. */
export type BulletForm = z.output<typeof bulletForm>;
