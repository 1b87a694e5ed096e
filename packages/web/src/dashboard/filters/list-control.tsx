/** Filters that choose from a short list of the dataset's own: the time grain, the time column. */
import { Select } from 'antd';
import { datasetOf, maskOfGrain, maskOfTimeColumn, textOfMask } from '@tessera/core/dashboard/native-filter';
import { i18n } from '../../i18n.ts';
import { chartWord } from '../../language/chart-words.ts';
import { useDataset } from '../state/use-definition.ts';
import { changeMask, type FilterControlProps } from './control.ts';
import styles from './filters.module.css';
import { clearable } from '../../kit/clearable.tsx';

/** The control of a time grain or time column filter. A dataset that has none says so in its place. */
export function ListControl(props: FilterControlProps) {
  const { id, filter, mask } = props;
  const dataset = useDataset(datasetOf(filter));
  const isGrain = filter.filterType === 'filter_timegrain';
  const pairs = (isGrain ? dataset?.time_grain_sqla : dataset?.granularity_sqla) ?? [];
  const chosen = textOfMask(mask);
  return (
    <Select<string>
      id={id}
      className={styles['wide'] ?? ''}
      allowClear={clearable()}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={
        pairs.length === 0
          ? isGrain
            ? i18n._('No data')
            : i18n._('No time columns')
          : i18n._('{count, plural, one {# option} other {# options}}', { count: pairs.length })
      }
      value={chosen}
      options={pairs.map(([value, label]) => ({ value, label: isGrain ? chartWord(label) : label }))}
      onChange={(value?: string) => {
        const label = pairs.find(([each]) => each === value)?.[1];
        changeMask(props, isGrain ? maskOfGrain(filter, value ?? null, label) : maskOfTimeColumn(filter, value ?? null));
      }}
    />
  );
}
