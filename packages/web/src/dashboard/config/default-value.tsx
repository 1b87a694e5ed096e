/** The value a filter opens with: the live control itself, so that what is chosen is what readers will see. */
import { ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { columnOf, datasetOf, isFilter, type FilterType, type NativeFilter } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import { FilterControl } from '../filters/controls.tsx';
import { refreshChoices } from '../filters/use-choices.ts';
import type { FilterDraft } from './use-filter-draft.ts';
import styles from './config.module.css';

interface DefaultValueProps {
  filter: NativeFilter;
  draft: FilterDraft;
  validateStatus?: 'error';
  help?: string;
}

/** Types whose choices are the dataset's own, not a column's. */
const isOfDataset: ReadonlySet<FilterType> = new Set<FilterType>(['filter_timegrain', 'filter_timecolumn', 'filter_groupby']);

/** Whether a filter has a value from the start, and which; it can be set once dataset and column are chosen. */
export function DefaultValue({ filter, draft, ...trouble }: DefaultValueProps) {
  const cache = useQueryClient();
  const refresh = (): Promise<unknown> => refreshChoices(cache, datasetOf(filter));
  const on = draft.withDefault.has(filter.id);
  const first = filter.filterType === 'filter_select' && filter.controlValues.defaultToFirstItem === true;
  const ready =
    filter.filterType === 'filter_time' ||
    (datasetOf(filter) !== undefined && (columnOf(filter) !== undefined || isOfDataset.has(filter.filterType)));
  const filters = draft.entries.filter(isFilter);
  const masks = Object.fromEntries(filters.map((each) => [each.id, { ...each.defaultDataMask, id: each.id }]));
  return (
    <Form.Item {...trouble}>
      <Checkbox
        checked={on && !first}
        disabled={first}
        onChange={(event) => draft.tick('withDefault', filter.id, event.target.checked)}
      >
        {i18n._('Filter has default value')}
      </Checkbox>
      {on && !first ? (
        ready ? (
          <div className={styles['below']}>
            <label htmlFor={`${filter.id}-default`}>{i18n._('Default Value')}</label>
            <Button
              type="text"
              size="small"
              icon={<ReloadOutlined />}
              aria-label={i18n._('Refresh the default values')}
              title={i18n._('Refresh the default values')}
              onClick={() => void refresh()}
            />
            <FilterControl
              id={`${filter.id}-default`}
              filter={filter}
              filters={filters}
              masks={masks}
              mask={masks[filter.id]}
              onChange={({ extraFormData, filterState }) =>
                draft.change(filter.id, { defaultDataMask: { extraFormData, filterState } })
              }
            />
          </div>
        ) : (
          <p className={styles['hint']}>{i18n._('Fill all required fields to enable "Default Value"')}</p>
        )
      ) : null}
    </Form.Item>
  );
}
