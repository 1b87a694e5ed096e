/** The filter sets of a dashboard: those of everybody first, then one's own; each is applied by a click. */
import { PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { FilterSetItem } from '@tessera/api/filter-set';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useScope } from '../state/context.ts';
import { NewFilterSet } from './new-filter-set.tsx';
import { OneFilterSet } from './one-filter-set.tsx';
import styles from './filter-sets.module.css';

interface FilterSetsProps {
  sets: UseQueryResult<FilterSetItem[]>;
  onEdit: (set: FilterSetItem) => void;
}

/** The list with its four faces, and the form of a new set for those who may keep one. */
export function FilterSets({ sets, onEdit }: FilterSetsProps) {
  const { rights } = useScope();
  const [isNew, setNew] = useState(false);
  const known = sets.data ?? [];
  const shared = known.filter(({ owner_type }) => owner_type === 'Dashboard');
  const own = known.filter(({ owner_type }) => owner_type === 'User');
  const group = (title: string, list: readonly FilterSetItem[]) =>
    list.length === 0 ? null : (
      <section aria-label={title}>
        <h3 className={styles['group']}>{title}</h3>
        <ul className={styles['list']}>
          {list.map((set) => (
            <OneFilterSet key={set.id} set={set} sets={known} onEdit={() => onEdit(set)} />
          ))}
        </ul>
      </section>
    );
  return (
    <div className={styles['sets']}>
      {isNew ? <NewFilterSet sets={known} onDone={() => setNew(false)} /> : null}
      {!isNew && rights.keepsFilterSets && sets.data ? (
        <Button block icon={<PlusOutlined />} onClick={() => setNew(true)}>
          {i18n._('New filter set')}
        </Button>
      ) : null}
      {sets.isPending ? <Skeleton active title={false} paragraph={{ rows: 4 }} /> : null}
      {sets.isError && !sets.data ? (
        <div role="alert" className={styles['failed']}>
          <p>{sentenceOf(sets.error)}</p>
          <Button size="small" onClick={() => void sets.refetch()}>
            {i18n._('Try again')}
          </Button>
        </div>
      ) : null}
      {sets.data && known.length === 0 && !isNew ? (
        <p className={styles['none']}>
          {i18n._('No filter sets yet. A filter set keeps what is chosen in the filters under a name.')}
        </p>
      ) : null}
      {group(i18n._('For everybody'), shared)}
      {group(i18n._('Only for you'), own)}
    </div>
  );
}
