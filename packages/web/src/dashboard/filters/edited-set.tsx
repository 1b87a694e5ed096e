/** A filter set while it is edited: the filters of the bar show what it holds, and are changed for it. */
import { Button, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FilterSetItem } from '@tessera/api/filter-set';
import { filterSetState, masksOfFilterSet } from '@tessera/core/dashboard/filter-sets';
import { reversedRanges, unmetFilters } from '@tessera/core/dashboard/masks';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { filterSetsQuery, useChangeFilterSets } from '../state/filter-sets.ts';
import { filterSetFault } from './set-name.ts';
import styles from './filter-sets.module.css';

/** Saving keeps what the bar then shows and applies it; discarding brings back what was chosen before. */
export function EditedSet({ set, onDone }: { set: FilterSetItem; onDone: () => void }) {
  const { store, item } = useScope();
  const { metadata } = useBoard();
  const pending = useDashboard((state) => state.pending);
  const sets = useQuery(filterSetsQuery(item.id));
  const [name, setName] = useState(set.name);
  const [isTried, setTried] = useState(false);
  const before = useRef<DataMasks>(undefined);
  const change = useChangeFilterSets(item.id);
  useEffect(() => {
    const { pending: chosen, history, chooseAll } = store.getState();
    before.current ??= chosen;
    chooseAll(masksOfFilterSet(history.present.metadata, set.params));
  }, [store, set.params]);
  const state = filterSetState(metadata, pending);
  const others = (sets.data ?? []).filter(({ id }) => id !== set.id);
  const isIncomplete = unmetFilters(metadata, pending).length > 0 || reversedRanges(metadata, pending).length > 0;
  const fault = isIncomplete
    ? i18n._('Choose a value in every required filter.')
    : filterSetFault({ name, owner_type: set.owner_type, state, isPending: false }, others);
  const told = (isTried ? fault : undefined) ?? (change.isError ? sentenceOf(change.error) : undefined);
  const save = (): void => {
    setTried(true);
    if (fault) return;
    change.mutate(
      { do: 'update', id: set.id, name: name.trim(), state },
      {
        onSuccess: () => {
          store.getState().applyPending();
          onDone();
        },
      },
    );
  };
  const discard = (): void => {
    if (before.current) store.getState().chooseAll(before.current);
    onDone();
  };
  return (
    <form
      className={styles['edited']}
      aria-label={i18n._('Editing filter set:')}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3>{i18n._('Editing filter set:')}</h3>
      <Input
        autoFocus
        aria-label={i18n._('Name of the filter set')}
        maxLength={500}
        value={name}
        status={told ? 'error' : ''}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') discard();
        }}
      />
      {told ? (
        <p role="alert" className={styles['fault']}>
          {told}
        </p>
      ) : null}
      <div className={styles['buttons']}>
        <Button onClick={discard}>{i18n._('Discard')}</Button>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {i18n._('Save')}
        </Button>
      </div>
    </form>
  );
}
