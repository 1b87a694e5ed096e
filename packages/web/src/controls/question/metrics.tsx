/** Metric controls: one metric or a list of them. */
import { metricFromColumn, metricSql, sameMetric } from '@tessera/core/explore/adhoc-metric';
import { metricsIn } from '@tessera/core/explore/slots';
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { i18n } from '../../i18n.ts';
import type { ControlDataset, ControlProps } from '../shared/control-props.ts';
import { MetricEditor } from '../editors/late-editors.tsx';
import { optionName } from '../shared/option-name.ts';
import type { DragItem } from '../zone/drag.ts';
import { DropZone } from '../zone/drop-zone.tsx';
import type { PillLook } from '../zone/zone-pill.tsx';

/** How a metric looks in a list of controls. */
function metricLook(metric: Metric, dataset: ControlDataset | undefined): PillLook {
  if (typeof metric !== 'string') {
    const name = metric.expressionType === 'SIMPLE' ? metric.column.column_name : undefined;
    const isLost = name !== undefined && dataset !== undefined && !dataset.columns.some((column) => column.column_name === name);
    return {
      label: metricLabel(metric),
      kind: metric.expressionType === 'SQL' ? 'sql' : 'metric',
      title: dataset ? metricSql(metric, dataset) : undefined,
      fault: isLost ? i18n._('The dataset has no column "{name}".', { name }) : undefined,
    };
  }
  const saved = dataset?.metrics.find((each) => each.metric_name === metric);
  const isLost = dataset !== undefined && !saved;
  return {
    label: saved?.verbose_name || metric,
    kind: 'metric',
    title: saved?.expression,
    fault: isLost ? i18n._('The dataset has no metric "{name}".', { name: metric }) : undefined,
  };
}

/** Edits metrics. A dropped column becomes a metric with an aggregate; a metric that is chosen already is not taken again. */
export function MetricsControl({ id, control, value, onChange, dataset, isInvalid }: ControlProps) {
  const values = metricsIn(value);
  const multi = control.multi ?? false;
  const read = (item: DragItem): Metric | undefined => {
    const column =
      item.kind === 'column' && typeof item.column === 'string'
        ? // Metrics are made of the dataset's own columns (docs/decisions/0070-relations.md).
          dataset?.columns.find((each) => each.column_name === item.column && each.relation === undefined)
        : undefined;
    const metric = item.kind === 'metric' ? item.metric : column && metricFromColumn(column, optionName('metric'));
    // A metric already selected cannot be dropped again.
    return metric && values.some((each) => sameMetric(each, metric)) ? undefined : metric;
  };
  return (
    <DropZone<Metric>
      id={id}
      label={control.label}
      values={values}
      multi={multi}
      isInvalid={isInvalid}
      onChange={(next) => onChange(multi ? next : next[0])}
      look={(metric) => metricLook(metric, dataset)}
      read={read}
      placeholder={multi ? i18n._('Drop columns or metrics here or click') : i18n._('Drop column or metric here or click')}
      renderEditor={(call) => (
        <MetricEditor {...call} dataset={dataset} taken={values.filter((each) => typeof each === 'string')} />
      )}
    />
  );
}
