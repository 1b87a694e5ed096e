/** The controls of the filter bar, one per type. Each gets a mask and gives a mask; none of them fetches a chart. */
import { InputNumber, Select, Slider } from 'antd';
import { useMemo, useState } from 'react';
import type { DataMask, DataMasks } from '@tessera/core/dashboard/data-mask';
import {
  boundsOf,
  datasetOf,
  isMultiple,
  labelOfValue,
  maskOfGrain,
  maskOfRange,
  maskOfTime,
  maskOfTimeColumn,
  maskOfValues,
  textOfMask,
  valuesOf,
  type Bounds,
  type NativeFilter,
} from '@tessera/core/dashboard/native-filter';
import type { FilterScalar } from '@tessera/core/query/filter';
import { sentenceOf } from '../../client.ts';
import { TimeRangeControl } from '../../controls/time-range.tsx';
import { formatCount, i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { useDebounced } from './use-debounced.ts';
import { useBounds, useChoices } from './use-choices.ts';
import styles from './filters.module.css';

export interface FilterControlProps {
  /** The id of the control, for its label. */
  id: string;
  filter: NativeFilter;
  filters: readonly NativeFilter[];
  /** The states of all filters, for those this one depends on. */
  masks: DataMasks;
  mask: DataMask | undefined;
  onChange: (mask: DataMask & { id: string }) => void;
}

export function FilterControl(props: FilterControlProps) {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <ValueControl {...props} />;
    case 'filter_range':
      return <RangeControl {...props} />;
    case 'filter_time':
      return <TimeControl {...props} />;
    case 'filter_timegrain':
    case 'filter_timecolumn':
      return <ListControl {...props} />;
  }
}

const searchPauseMs = 500;
/** Select options are texts; this keeps 1, "1", true and null apart. */
const keyOf = (value: FilterScalar): string => JSON.stringify(value);
const give = (props: FilterControlProps, mask: DataMask): void => props.onChange({ ...mask, id: props.filter.id });

function ValueControl(props: FilterControlProps) {
  const { id, filter, filters, masks, mask } = props;
  const { item } = useScope();
  const [text, setText] = useState('');
  const remote = filter.controlValues.searchAllOptions === true;
  const asked = useDebounced(text, searchPauseMs);
  const choices = useChoices(filter, filters, masks, { search: remote ? asked : '', dashboardId: item.id });
  const values = valuesOf(mask);
  const multiple = isMultiple(filter);
  const options = useMemo(() => {
    const offered = new Map((choices.data ?? []).map((choice) => [keyOf(choice.value), choice.label]));
    // What is chosen stays, also when it is no longer offered.
    for (const value of values) if (!offered.has(keyOf(value))) offered.set(keyOf(value), labelOfValue(value));
    const typed = text.trim();
    const isNew = typed !== '' && ![...offered.values()].includes(typed);
    const listed = [...offered].map(([value, label]) => ({ value, label }));
    // What was typed comes last: Enter takes a choice that matches before it takes a new value.
    return isNew ? [...listed, { value: keyOf(typed), label: typed }] : listed;
  }, [choices.data, values, text]);
  const choose = (keys: readonly string[]): void => {
    setText('');
    // Every key was made by `keyOf` from a scalar.
    give(
      props,
      maskOfValues(
        filter,
        keys.map((key) => JSON.parse(key) as FilterScalar),
      ),
    );
  };
  const count = choices.data?.length ?? 0;
  const common = {
    id,
    className: styles['wide'] ?? '',
    allowClear: filter.controlValues.enableEmptyFilter !== true,
    loading: choices.isFetching,
    status: choices.isError ? ('error' as const) : ('' as const),
    placeholder: choices.isPending
      ? i18n._('Loading…')
      : i18n._('{count, plural, =0 {No data} one {# option} other {# options}}', { count }),
    virtual: options.length > 50,
    showSearch: { filterOption: remote ? (false as const) : holds, onSearch: setText },
    options,
    notFoundContent: choices.isFetching ? i18n._('Loading…') : i18n._('No results found'),
    title: filter.name,
  };
  return (
    <>
      {multiple ? (
        <Select<string[]> {...common} mode="multiple" maxTagCount="responsive" value={values.map(keyOf)} onChange={choose} />
      ) : (
        <Select<string>
          {...common}
          value={values[0] === undefined ? null : keyOf(values[0])}
          onChange={(key?: string) => choose(key === undefined ? [] : [key])}
        />
      )}
      {choices.isError ? <Trouble error={choices.error} /> : null}
    </>
  );
}

/** Whether an option's label holds the typed text. */
const holds = (input: string, option?: { label?: unknown }): boolean =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(input.trim().toLowerCase());

function Trouble({ error }: { error: unknown }) {
  return (
    <div className={styles['trouble']} role="alert" title={sentenceOf(error)}>
      {i18n._('Cannot load filter')}. {i18n._('Check configuration')}
    </div>
  );
}

function RangeControl(props: FilterControlProps) {
  const { id, filter, filters, masks, mask } = props;
  const { item } = useScope();
  const ends = useBounds(filter, filters, masks, item.id);
  const [low, high] = boundsOf(mask);
  const single = filter.controlValues.enableSingleValue;
  if (ends.isError) return <Trouble error={ends.error} />;
  if (!ends.data) return <div className={styles['quiet']}>{ends.isPending ? i18n._('Loading…') : i18n._('No data')}</div>;
  const { min, max } = ends.data;
  const step = stepOf(min, max);
  const set = (bounds: Bounds): void => {
    // At its end a bound restricts nothing and is not sent.
    const open = (value: number | null, end: number): number | null => (value === null || value === end ? null : value);
    const next: Bounds =
      single === 1
        ? [bounds[0], bounds[0]]
        : single === 0
          ? [open(bounds[0], min), null]
          : single === 2
            ? [null, open(bounds[1], max)]
            : [open(bounds[0], min), open(bounds[1], max)];
    give(props, maskOfRange(filter, next));
  };
  const showsLow = single !== 2;
  const showsHigh = single !== 0 && single !== 1;
  return (
    <div className={styles['range']}>
      {showsLow && showsHigh ? (
        <Slider
          range
          min={min}
          max={max}
          step={step}
          value={[low ?? min, high ?? max]}
          onChange={(value) => set([value[0] ?? null, value[1] ?? null])}
          ariaLabelForHandle={[
            i18n._('{name}: minimum', { name: filter.name }),
            i18n._('{name}: maximum', { name: filter.name }),
          ]}
          tooltip={{ formatter: (value) => formatCount(value ?? 0) }}
        />
      ) : null}
      <div className={styles['bounds']}>
        {showsLow ? (
          <Bound
            id={id}
            label={
              single === 1
                ? i18n._('{name}: exact value', { name: filter.name })
                : i18n._('{name}: minimum', { name: filter.name })
            }
            value={low}
            end={min}
            step={step}
            onChange={(value) => set([value, high])}
          />
        ) : null}
        {showsLow && showsHigh ? <span aria-hidden="true">–</span> : null}
        {showsHigh ? (
          <Bound
            {...(showsLow ? {} : { id })}
            label={i18n._('{name}: maximum', { name: filter.name })}
            value={high}
            end={max}
            step={step}
            onChange={(value) => set([low, value])}
          />
        ) : null}
      </div>
    </div>
  );
}

interface BoundProps {
  id?: string;
  label: string;
  value: number | null;
  end: number;
  step: number;
  onChange: (value: number | null) => void;
}

function Bound({ id, label, value, end, step, onChange }: BoundProps) {
  return (
    <InputNumber
      {...(id ? { id } : {})}
      aria-label={label}
      placeholder={formatCount(end)}
      value={value}
      step={step}
      onChange={(next) => onChange(next)}
    />
  );
}

/** A step that divides the range finely and reads well: 1, 2 or 5 times a power of ten. */
function stepOf(min: number, max: number): number {
  const rough = (max - min) / 100;
  if (!(rough > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power;
  return Number.isInteger(min) && Number.isInteger(max) ? Math.max(1, Math.floor(step)) : step;
}

function TimeControl(props: FilterControlProps) {
  const { id, filter, mask } = props;
  return (
    <TimeRangeControl
      id={id}
      label={filter.name}
      value={textOfMask(mask) ?? 'No filter'}
      onChange={(range) => give(props, maskOfTime(filter, range))}
    />
  );
}

function ListControl(props: FilterControlProps) {
  const { id, filter, mask } = props;
  const { datasets } = useScope();
  const dataset = datasets.get(datasetOf(filter) ?? -1);
  const isGrain = filter.filterType === 'filter_timegrain';
  const pairs = (isGrain ? dataset?.time_grain_sqla : dataset?.granularity_sqla) ?? [];
  const chosen = textOfMask(mask);
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={
        pairs.length === 0
          ? isGrain
            ? i18n._('No data')
            : i18n._('No time columns')
          : i18n._('{count, plural, one {# option} other {# options}}', { count: pairs.length })
      }
      value={chosen}
      options={pairs.map(([value, label]) => ({ value, label }))}
      onChange={(value?: string) => {
        const label = pairs.find(([each]) => each === value)?.[1];
        give(props, isGrain ? maskOfGrain(filter, value ?? null, label) : maskOfTimeColumn(filter, value ?? null));
      }}
    />
  );
}
