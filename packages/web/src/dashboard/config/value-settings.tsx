/** Settings that depend on the filter's type. */
import { Checkbox, Form, Segmented, Select } from 'antd';
import type { Dataset } from '@tessera/core/dataset';
import { isSortedByChoice, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { fittedMask } from '@tessera/core/dashboard/starting-mask';
import { i18n } from '../../i18n.ts';
import styles from './config.module.css';

interface ValueSettingsProps {
  filter: NativeFilter;
  dataset: Dataset | undefined;
  onChange: (part: Partial<NativeFilter>) => void;
}

/** The settings of a filter's control: single or several values, required, sorted, inverted and so on, as its type has them. */
export function ValueSettings({ filter, dataset, onChange }: ValueSettingsProps) {
  const { controlValues: values } = filter;
  const set = (part: Partial<NativeFilter['controlValues']>): void => onChange(withControls(filter, part));
  const required = (
    <Checkbox checked={values.enableEmptyFilter === true} onChange={(event) => set({ enableEmptyFilter: event.target.checked })}>
      {i18n._('Filter value is required')}
    </Checkbox>
  );
  if (filter.filterType === 'filter_range') {
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
        <div className={styles['below']}>{required}</div>
      </Form.Item>
    );
  }
  if (filter.filterType === 'filter_groupby')
    return (
      <>
        <Form.Item label={i18n._('Filter Settings')}>
          <Checkbox checked={values.multiSelect !== false} onChange={(event) => set({ multiSelect: event.target.checked })}>
            {i18n._('Can select multiple values')}
          </Checkbox>
        </Form.Item>
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
            allowClear
            placeholder={i18n._('All columns')}
            value={values.groupbyColumns ?? []}
            options={(dataset?.columns ?? [])
              .filter(({ groupby }) => groupby)
              .map(({ column_name, verbose_name }) => ({ value: column_name, label: verbose_name || column_name }))}
            onChange={(groupbyColumns) => set({ groupbyColumns })}
          />
        </Form.Item>
      </>
    );
  if (filter.filterType !== 'filter_select') return null;
  return (
    <>
      <Form.Item label={i18n._('Filter Settings')}>
        <div className={styles['checks']}>
          <Checkbox checked={values.multiSelect !== false} onChange={(event) => set({ multiSelect: event.target.checked })}>
            {i18n._('Can select multiple values')}
          </Checkbox>
          {required}
          <Checkbox
            checked={values.defaultToFirstItem === true}
            onChange={(event) => set({ defaultToFirstItem: event.target.checked })}
          >
            {i18n._('Select first filter value by default')}
          </Checkbox>
          <Checkbox
            checked={values.inverseSelection === true}
            onChange={(event) => set({ inverseSelection: event.target.checked })}
          >
            {i18n._('Inverse selection')}
          </Checkbox>
          <Checkbox
            checked={values.searchAllOptions === true}
            onChange={(event) => set({ searchAllOptions: event.target.checked })}
          >
            {i18n._('Dynamically search all filter values')}
          </Checkbox>
          <Checkbox checked={values.creatable !== false} onChange={(event) => set({ creatable: event.target.checked })}>
            {i18n._('Allow values that are not in the list')}
          </Checkbox>
        </div>
      </Form.Item>
      <Sorting filter={filter} dataset={dataset} onChange={onChange} />
    </>
  );
}

/** Other settings, and the default as it reads under them. */
function withControls(filter: NativeFilter, part: Partial<NativeFilter['controlValues']>): Partial<NativeFilter> {
  const controlValues = { ...filter.controlValues, ...part };
  const { extraFormData = {}, filterState = {} } = fittedMask({ ...filter, controlValues }, filter.defaultDataMask) ?? {};
  return { controlValues, defaultDataMask: { extraFormData, filterState } };
}

/** The order of the choices. Unticked nothing of it is saved, and they come in their natural order. */
function Sorting({ filter, dataset, onChange }: ValueSettingsProps) {
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
              allowClear
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
