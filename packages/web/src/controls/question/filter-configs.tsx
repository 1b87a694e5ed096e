/** The filters of a filter box: a list, each with its editor. */
import { metricLabel, type Metric } from '@tessera/core/query/metric';
import { i18n } from '../../i18n.ts';
import { columnTitle } from '../editors/column-select.tsx';
import { EditorList } from '../zone/editor-list.tsx';
import type { ControlDataset, ControlProps } from '../shared/control-props.ts';
import styles from '../shared/controls.module.css';
import { FilterConfigForm, type FilterConfigValues } from './filter-config-form.tsx';

const isConfig = (value: unknown): value is FilterConfigValues => typeof value === 'object' && value !== null;

/** A saved metric by its name for people. */
const metricName = (metric: Metric, dataset: ControlDataset | undefined): string =>
  dataset?.metrics.find(({ metric_name }) => metric_name === metric)?.verbose_name || metricLabel(metric);

/** The control of `filter_configs`: the columns to filter by, each opened by a click. */
export function FilterConfigsControl({ value, onChange, dataset }: ControlProps) {
  const configs = Array.isArray(value) ? value.filter(isConfig) : [];
  const nameOf = ({ label, column }: FilterConfigValues): string => {
    const known = dataset?.columns.find((each) => each.column_name === column);
    return label || (known ? columnTitle(known) : column) || i18n._('Filter');
  };
  return (
    <EditorList
      items={configs}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(config) => i18n._('Edit filter {name}', { name: nameOf(config) })}
      addLabel={i18n._('Add an item')}
      emptyText={i18n._('Empty collection')}
      behind={({ metric }) => (metric ? <span className={styles['itemNote']}>{metricName(metric, dataset)}</span> : null)}
      editor={(config, _, actions) => (
        <FilterConfigForm config={config ?? { asc: true, clearable: true, multiple: true }} dataset={dataset} {...actions} />
      )}
    />
  );
}
