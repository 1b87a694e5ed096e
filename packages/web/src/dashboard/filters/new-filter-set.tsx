/** The form of a new filter set: what is applied now, under a name. */
import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import type { FilterSetItem } from '@tessera/api/filter-set';
import { filterSetEntries, filterSetState } from '@tessera/core/dashboard/filter-sets';
import { barFiltersOf, sameMask } from '@tessera/core/dashboard/masks';
import { i18n } from '../../i18n.ts';
import { sentenceOf } from '../../client.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useChangeFilterSets } from '../state/filter-sets.ts';
import { filterSetFault } from './set-name.ts';
import { SetEntries } from './set-entries.tsx';
import styles from './filter-sets.module.css';

/** @param sets  all that are there, for their names and states */
export function NewFilterSet({ sets, onDone }: { sets: readonly FilterSetItem[]; onDone: () => void }) {
  const { item, rights } = useScope();
  const { metadata } = useBoard();
  const masks = useDashboard((state) => state.masks);
  const pending = useDashboard((state) => state.pending);
  const [name, setName] = useState('');
  const [owner, setOwner] = useState<FilterSetItem['owner_type']>('User');
  const [isTried, setTried] = useState(false);
  const change = useChangeFilterSets(item.id);
  const state = filterSetState(metadata, masks);
  const isPending = barFiltersOf(metadata).some(({ id }) => !sameMask(pending[id], masks[id]));
  const fault = filterSetFault({ name, owner_type: owner, state, isPending }, sets);
  const told = (isTried ? fault : undefined) ?? (change.isError ? sentenceOf(change.error) : undefined);
  const create = (): void => {
    setTried(true);
    if (!fault) change.mutate({ do: 'create', name: name.trim(), owner_type: owner, state }, { onSuccess: onDone });
  };
  return (
    <form
      className={styles['form']}
      aria-label={i18n._('New filter set')}
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Input
        autoFocus
        aria-label={i18n._('Name of the filter set')}
        placeholder={i18n._('New filter set')}
        maxLength={500}
        value={name}
        status={told ? 'error' : ''}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
      {rights.edit ? (
        <Radio.Group
          value={owner}
          onChange={(event) => setOwner(event.target.value)}
          options={[
            { value: 'User', label: i18n._('Only for you') },
            { value: 'Dashboard', label: i18n._('For everybody') },
          ]}
        />
      ) : null}
      <SetEntries entries={filterSetEntries(metadata, state)} />
      {told ? (
        <p role="alert" className={styles['fault']}>
          {told}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        <Button onClick={onDone}>{i18n._('Cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {i18n._('Create')}
        </Button>
      </div>
    </form>
  );
}
