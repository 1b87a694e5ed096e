/** Above a list: search, filters, order, view, choosing many. */
import {
  AppstoreOutlined,
  DeleteOutlined,
  DownOutlined,
  FilterOutlined,
  SearchOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Button, Input, Segmented, Select, Tooltip } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { ExportIcon } from '../kit/pointing-icons.tsx';
import { i18n } from '../i18n.ts';
import { isChoosable, type ListedObject, type ListDefinition, type ListFilterField } from './definition.ts';
import { withFilter } from './list-state.ts';
import type { ListState, ListStateValue, ListView } from './list-state.ts';
import styles from './list.module.css';
import { FilterSelect } from './remote-select.tsx';
import { useDebounced } from './use-debounced.ts';
import { clearable } from '../kit/clearable.tsx';

// Few lists have one, and calendars are large.
const DaysFilter = lazy(() => import('./days-filter.tsx').then((m) => ({ default: m.DaysFilter })));

interface ListToolsProps<Row extends ListedObject> {
  definition: ListDefinition<Row>;
  state: ListState;
  write: (state: ListState, quiet?: boolean) => void;
}

const fastMs = 250;
/** So many filters stand in one line with the search and the tools at 1440 px; of more, the last wait behind a button. */
const mostInLine = 6;

/** The text is the reader's until they pause; then it goes into the address. The address wins when it changes by itself (Back). */
function SearchBox<Row extends ListedObject>({
  definition,
  state,
  write,
}: Pick<ListToolsProps<Row>, 'definition' | 'state' | 'write'>) {
  const { search } = definition;
  const stored = String(state.filters[search.id] ?? '');
  const [draft, setDraft] = useState<string>();
  const commit = (text: string): void => {
    setDraft(undefined);
    if (text !== stored) write(withFilter(state, search.id, text), true);
  };
  const { now, later } = useDebounced(commit, fastMs);
  const id = useId();
  return (
    <span className={styles['searchBox']}>
      <label htmlFor={id}>{search.label}</label>
      <Input
        id={id}
        type="search"
        prefix={<SearchOutlined />}
        allowClear={clearable()}
        aria-label={search.label}
        placeholder={i18n._('Type a value')}
        value={draft ?? stored}
        onChange={(event) => {
          setDraft(event.target.value);
          later(event.target.value);
        }}
        onPressEnter={(event) => now(event.currentTarget.value)}
      />
    </span>
  );
}

/** The filters. Of many, the last wait behind “More filters”; one that is used is always in sight. */
function Filters<Row extends ListedObject>({
  definition: { resource, filters },
  state,
  write,
}: Pick<ListToolsProps<Row>, 'definition' | 'state' | 'write'>) {
  const [isOpen, setOpen] = useState(false);
  const often = filters.length > mostInLine ? mostInLine - 1 : filters.length;
  const select = (field: ListFilterField, isWaiting: boolean) => {
    const props = {
      field,
      value: state.filters[field.id],
      isWaiting: isWaiting && state.filters[field.id] === undefined,
      onChange: (value: ListStateValue | undefined) => write(withFilter(state, field.id, value)),
    };
    if (field.options !== 'days') return <FilterSelect key={field.id} resource={resource} {...props} />;
    return (
      <Suspense key={field.id} fallback={<span className={styles['days']} />}>
        <DaysFilter {...props} />
      </Suspense>
    );
  };
  return (
    <>
      {filters.slice(0, often).map((field) => select(field, false))}
      {often < filters.length ? (
        <Button className={`${styles['more']}`} type="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {i18n._('More filters')}
          <DownOutlined rotate={isOpen ? 180 : 0} />
        </Button>
      ) : null}
      {filters.slice(often).map((field) => select(field, !isOpen))}
    </>
  );
}

/** The row above a list. On a narrow screen the filters fold behind a button, which says how many are used. */
export function ListTools<Row extends ListedObject>({ definition, state, write }: ListToolsProps<Row>) {
  const { cardOrders = [], card } = definition;
  const isCards = state.view === 'card' && card !== undefined;
  const order = cardOrders.findIndex((o) => o.order.column === state.order.column && o.order.direction === state.order.direction);
  const sortId = useId();
  const [isFolded, setFolded] = useState(true);
  const used = definition.filters.filter((field) => state.filters[field.id] !== undefined).length;
  return (
    <div className={isFolded && used === 0 ? `${styles['tools']} ${styles['folded']}` : styles['tools']} role="search">
      <SearchBox definition={definition} state={state} write={write} />
      {definition.filters.length > 0 ? (
        <Button
          className={`${styles['unfold']}`}
          icon={<FilterOutlined />}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {used > 0 ? i18n._('Filters ({n})', { n: used }) : i18n._('Filters')}
        </Button>
      ) : null}
      <Filters definition={definition} state={state} write={write} />
      <span className={styles['spring']} />
      {isCards ? (
        <span className={styles['filter']}>
          <label htmlFor={sortId}>{i18n._('Sort')}</label>
          <Select
            id={sortId}
            aria-label={i18n._('Sort')}
            value={order === -1 ? null : order}
            placeholder={i18n._('Sort')}
            options={cardOrders.map((o, i) => ({ value: i, label: o.label }))}
            onChange={(index) => write({ ...state, page: 0, order: cardOrders[index]?.order ?? state.order })}
          />
        </span>
      ) : null}
      {card ? (
        <Segmented<ListView>
          aria-label={i18n._('View')}
          value={state.view}
          onChange={(view) => write({ ...state, view })}
          options={[
            { value: 'card', icon: <AppstoreOutlined aria-label={i18n._('Cards')} />, title: i18n._('Cards') },
            { value: 'table', icon: <UnorderedListOutlined aria-label={i18n._('Table')} />, title: i18n._('Table') },
          ]}
        />
      ) : null}
    </div>
  );
}

interface SelectionBarProps<Row extends ListedObject> {
  definition: ListDefinition<Row>;
  rows: Row[];
  picked: Row[];
  setPicked: (ids: number[]) => void;
  close: () => void;
}

/** Stands above a list while rows are chosen: how many they are, and what can be done with all of them. */
export function SelectionBar<Row extends ListedObject>({ definition, rows, picked, setPicked, close }: SelectionBarProps<Row>) {
  const mayRemove = (row: Row): boolean => definition.canRemove?.(row) ?? true;
  const all = rows.filter((row) => isChoosable(definition, row)).map((row) => row.id);
  return (
    <div className={styles['selected']} role="status">
      <strong>{definition.selectedText?.(picked) ?? i18n._('{n} Selected', { n: picked.length })}</strong>
      <Button type="link" size="small" onClick={() => setPicked(picked.length > 0 ? [] : all)}>
        {picked.length > 0 ? i18n._('Deselect all') : i18n._('Select all on this page')}
      </Button>
      <span className={styles['spring']} />
      {definition.exportMany ? (
        <Button size="small" icon={<ExportIcon />} disabled={picked.length === 0} onClick={() => definition.exportMany?.(picked)}>
          {i18n._('Export')}
        </Button>
      ) : null}
      {(definition.bulkActions ?? []).map(({ key, label, icon, run }) => (
        <Button key={key} size="small" icon={icon} disabled={picked.length === 0} onClick={() => run(picked)}>
          {label}
        </Button>
      ))}
      {definition.removeMany ? (
        <Tooltip title={picked.every(mayRemove) ? undefined : i18n._('You may not delete all of them')}>
          <Button
            danger
            size="small"
            icon={<DeleteOutlined />}
            disabled={picked.length === 0 || !picked.every(mayRemove)}
            onClick={() => definition.removeMany?.(picked)}
          >
            {i18n._('Delete')}
          </Button>
        </Tooltip>
      ) : null}
      <Button size="small" onClick={close}>
        {i18n._('Done')}
      </Button>
    </div>
  );
}
