/** What restricts a filter's choices beforehand: filters as those of a chart, and a time range. */
import { Checkbox, Form, Select } from 'antd';
import { hasTimeRange } from '@tessera/core/dashboard/filter-question';
import type { Dataset } from '@tessera/core/dataset';
import type { NativeFilter } from '@tessera/core/dashboard/native-filter';
import { filtersIn } from '@tessera/core/explore/slots';
import { NoOptions } from '@tessera/ui/option-list';
import { FiltersControl } from '../../controls/question/filters.tsx';
import { TimeRangeControl } from '../../controls/time/time-range.tsx';
import { i18n } from '../../i18n.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import styles from './config.module.css';

interface PreFilterProps {
  filter: NativeFilter;
  draft: FilterDraft;
  dataset: Dataset | undefined;
  validateStatus?: 'error';
  help?: string;
}

/** Filters under which a filter's choices are asked for. They narrow the choices, never the charts. */
export function PreFilter({ filter, draft, dataset, ...trouble }: PreFilterProps) {
  const on = draft.preFiltered.has(filter.id);
  const id = `${filter.id}-pre-filter`;
  const label = i18n._('Pre-filter');
  return (
    <Form.Item {...trouble}>
      <Checkbox checked={on} onChange={(event) => draft.tick('preFiltered', filter.id, event.target.checked)}>
        {i18n._('Pre-filter available values')}
      </Checkbox>
      {on ? (
        <div className={styles['below']}>
          <Form.Item label={label} htmlFor={id}>
            <FiltersControl
              id={id}
              control={{ label, widget: 'filters', tab: 'data', section: '', placeholder: i18n._('Add filter') }}
              choices={[]}
              value={filter.adhoc_filters ?? []}
              onChange={(next) => draft.change(filter.id, { adhoc_filters: filtersIn(next) })}
              dataset={dataset}
              isInvalid={trouble.validateStatus === 'error'}
            />
          </Form.Item>
          <Form.Item label={i18n._('Time range')} htmlFor={`${id}-range`}>
            <TimeRangeControl
              id={`${id}-range`}
              label={i18n._('Time range')}
              value={filter.time_range ?? 'No filter'}
              onChange={(time_range) => draft.change(filter.id, { time_range })}
            />
          </Form.Item>
          {hasTimeRange(filter) ? (
            <Form.Item label={i18n._('Time column')} htmlFor={`${id}-column`}>
              <Select<string>
                id={`${id}-column`}
                className={styles['wide'] ?? ''}
                showSearch={{ optionFilterProp: 'label' }}
                value={filter.granularity_sqla ?? dataset?.main_dttm_col ?? null}
                options={(dataset?.columns ?? [])
                  .filter((each) => each.is_dttm)
                  .map((each) => ({ value: each.column_name, label: each.verbose_name || each.column_name }))}
                notFoundContent={<NoOptions>{i18n._('No time columns')}</NoOptions>}
                onChange={(granularity_sqla) => draft.change(filter.id, { granularity_sqla })}
              />
            </Form.Item>
          ) : null}
        </div>
      ) : null}
    </Form.Item>
  );
}
