/** Settings that depend on the filter's type. */
import { Checkbox, Form, Segmented, Select } from 'antd';
import type { Dataset } from '@tessera/core/dataset';
import { isSortedByChoice, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { fittedMask } from '@tessera/core/dashboard/starting-mask';
import { i18n } from '../../i18n.ts';
import styles from './config.module.css';
import { clearable } from '../../kit/clearable.tsx';

interface ValueSettingsProps {
  filter: NativeFilter;
  onChange: (part: Partial<NativeFilter>) => void;
}

/** Settings that are on or off. */
type Switch = 'multiSelect' | 'enableEmptyFilter' | 'defaultToFirstItem' | 'inverseSelection' | 'searchAllOptions' | 'creatable';

/** What a filter offers: a range or one end of it, the columns to group by, the order of the values. */
export function ChoiceSettings({ filter, dataset, onChange }: ValueSettingsProps & { dataset: Dataset | undefined }) {
  const { controlValues: values } = filter;
  const set = (part: Partial<NativeFilter['controlValues']>): void => onChange(withControls(filter, part));
  if (filter.filterType === 'filter_select') return <Sorting filter={filter} dataset={dataset} onChange={onChange} />;
  if (filter.filterType === 'filter_range')
    return (
      <Form.Item label={i18n._('Single Value')}>
        <Segmented<number>
          aria-label={i18n._('Single Value')}
          value={values.enableSingleValue ?? -1}
          options={[
            { value: -1, label: i18n._('Range') },
            { value: 0, label: i18n._('Minimum') },
            { value: 1, label: i18n._('Exact') },
            { value: 2, label: i18n._('Maximum') },
          ]}
          onChange={(next) => set({ enableSingleValue: next < 0 ? null : next })}
        />
      </Form.Item>
    );
  if (filter.filterType !== 'filter_groupby') return null;
  return (
    <Form.Item
      label={i18n._('Columns to choose from')}
      htmlFor={`${filter.id}-groupby-columns`}
      extra={i18n._(
        'If empty, all columns of the dataset. Readers who see the data only through this dashboard group by the columns listed here.',
      )}
    >
      <Select<string[]>
        id={`${filter.id}-groupby-columns`}
        mode="multiple"
        allowClear={clearable()}
        placeholder={i18n._('All columns')}
        value={values.groupbyColumns ?? []}
        options={(dataset?.columns ?? [])
          .filter(({ groupby }) => groupby)
          .map(({ column_name, verbose_name }) => ({ value: column_name, label: verbose_name || column_name }))}
        onChange={(groupbyColumns) => set({ groupbyColumns })}
      />
    </Form.Item>
  );
}

/** How a filter's control is used: one value or several, required, inverted and so on, as its type has them. */
export function ValueSettings({ filter, onChange }: ValueSettingsProps) {
  const { controlValues: values } = filter;
  const set = (part: Partial<NativeFilter['controlValues']>): void => onChange(withControls(filter, part));
  const tick = (key: Switch, label: string, checked: boolean) => (
    <Checkbox checked={checked} onChange={(event) => set({ [key]: event.target.checked })}>
      {label}
    </Checkbox>
  );
  const required = tick('enableEmptyFilter', i18n._('Filter value is required'), values.enableEmptyFilter === true);
  const several = tick('multiSelect', i18n._('Can select multiple values'), values.multiSelect !== false);
  if (filter.filterType === 'filter_range') return <Form.Item>{required}</Form.Item>;
  if (filter.filterType === 'filter_groupby') return <Form.Item>{several}</Form.Item>;
  if (filter.filterType !== 'filter_select') return null;
  return (
    <Form.Item>
      <div className={styles['checks']}>
        {several}
        {required}
        {tick('defaultToFirstItem', i18n._('Select first filter value by default'), values.defaultToFirstItem === true)}
        {tick('inverseSelection', i18n._('Inverse selection'), values.inverseSelection === true)}
        {tick('searchAllOptions', i18n._('Dynamically search all filter values'), values.searchAllOptions === true)}
        {tick('creatable', i18n._('Allow values that are not in the list'), values.creatable !== false)}
      </div>
    </Form.Item>
  );
}

/** Other settings, and the default as it reads under them. */
function withControls(filter: NativeFilter, part: Partial<NativeFilter['controlValues']>): Partial<NativeFilter> {
  const controlValues = { ...filter.controlValues, ...part };
  const { extraFormData = {}, filterState = {} } = fittedMask({ ...filter, controlValues }, filter.defaultDataMask) ?? {};
  return { controlValues, defaultDataMask: { extraFormData, filterState } };
}

/** The order of the choices. Unticked nothing of it is saved, and they come in their natural order. */
function Sorting({ filter, dataset, onChange }: ValueSettingsProps & { dataset: Dataset | undefined }) {
  const { sortAscending, ...others } = filter.controlValues;
  const sort = (next: boolean | undefined): void =>
    onChange({
      controlValues: { ...others, ...(next === undefined ? {} : { sortAscending: next }) },
      ...(next === undefined ? { sortMetric: null } : {}),
    });
  const isSorted = isSortedByChoice(filter);
  return (
    <Form.Item>
      <Checkbox checked={isSorted} onChange={(event) => sort(event.target.checked ? true : undefined)}>
        {i18n._('Sort filter values')}
      </Checkbox>
      {isSorted ? (
        <div className={`${styles['pair']} ${styles['below']}`}>
          <Form.Item label={i18n._('Sort type')}>
            <Segmented<string>
              aria-label={i18n._('Sort type')}
              value={sortAscending === false ? 'desc' : 'asc'}
              options={[
                { value: 'asc', label: i18n._('Sort ascending') },
                { value: 'desc', label: i18n._('Sort descending') },
              ]}
              onChange={(next) => sort(next === 'asc')}
            />
          </Form.Item>
          <Form.Item label={i18n._('Sort Metric')} htmlFor={`${filter.id}-sort-metric`}>
            <Select<string>
              id={`${filter.id}-sort-metric`}
              allowClear={clearable()}
              value={typeof filter.sortMetric === 'string' ? filter.sortMetric : null}
              options={(dataset?.metrics ?? []).map((metric) => ({
                value: metric.metric_name,
                label: metric.verbose_name || metric.metric_name,
              }))}
              onChange={(next?: string) => onChange({ sortMetric: next ?? null })}
            />
          </Form.Item>
        </div>
      ) : null}
    </Form.Item>
  );
}
