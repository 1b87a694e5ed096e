/** Relations of a dataset: other datasets of its database whose columns its charts may look up by a key. */
import { CheckCircleOutlined, DeleteOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { dataset as api, type DatasetItem } from '@tessera/api/dataset';
import type { DatasetRelationItem } from '@tessera/api/dataset-relation';
import { EmptyFace } from '@tessera/ui/faces';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { momentText } from '../kit/moment-text.ts';
import { useToasts } from '../kit/toasts.ts';
import { useRested } from '../kit/use-rested.ts';
import { randomName } from '../random-name.ts';
import { blankRelation, isCalculated, patchRow, type DatasetDraft, type DraftRelation } from './draft.ts';
import styles from './relations-tab.module.css';
import type { TabProps } from './settings.tsx';

/** The tab of relations, which can be added, changed and removed; the state of each key is told below it. */
export function RelationsTab({ draft, change, item }: TabProps & { item: DatasetItem }) {
  const toasts = useToasts();
  const [looked, setLooked] = useState<readonly DatasetRelationItem[]>(item.relations);
  const checking = useMutation({
    mutationFn: () => client.call(api.checkRelations, { params: { pk: item.id } }),
    onSuccess: ({ result }) => setLooked(result),
    onError: (error) => toasts.failure(error),
  });
  const { relations } = draft;
  const add = (
    <Button icon={<PlusOutlined />} onClick={() => change({ relations: [...relations, blankRelation(randomName())] })}>
      {i18n._('Add relation')}
    </Button>
  );
  if (relations.length === 0)
    return (
      <EmptyFace
        compact
        title={i18n._('No relations yet')}
        hint={i18n._(
          'A relation looks up columns of another dataset of the same database by a key: orders find the country of their customer. Charts group and filter by them.',
        )}
        actions={add}
      />
    );
  return (
    <>
      <p className={styles['about']}>
        {i18n._(
          'Each row here finds at most one row of the other dataset. Its columns are called Name.column; metrics are made of the dataset’s own columns. Who may not read the other dataset is not offered its columns.',
        )}
      </p>
      <ul className={styles['list']}>
        {relations.map((relation) => (
          <li key={relation.key} className={styles['relation']}>
            <Relation
              relation={relation}
              draft={draft}
              item={item}
              known={looked.find((each) => isSaved(relation, each))}
              onChange={(part) => change({ relations: patchRow(relations, relation.key, part) })}
              onRemove={() => change({ relations: relations.filter(({ key }) => key !== relation.key) })}
            />
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        {add}
        {item.relations.length > 0 && item.can_edit ? (
          <Button loading={checking.isPending} onClick={() => checking.mutate()}>
            {i18n._('Check keys now')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Whether what is edited is what the server has: only then its look at the key says something of it. */
function isSaved({ name, to, pairs }: DraftRelation, saved: DatasetRelationItem): boolean {
  return (
    saved.name === name &&
    saved.to === to &&
    JSON.stringify(pairs.map(({ there }) => there)) === JSON.stringify(saved.key) &&
    JSON.stringify(pairs.map(({ here }) => here)) === JSON.stringify(saved.columns)
  );
}

interface RelationProps {
  relation: DraftRelation;
  draft: DatasetDraft;
  item: DatasetItem;
  /** The same as the server has it; absent for one that is new or changed. */
  known: DatasetRelationItem | undefined;
  onChange: (part: Partial<DraftRelation>) => void;
  onRemove: () => void;
}

function Relation({ relation, draft, item, known, onChange, onRemove }: RelationProps) {
  const id = useId();
  const { name, to, pairs } = relation;
  const other = useQuery({
    queryKey: ['dataset', 'columns', to],
    enabled: to !== undefined,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await client.call(api.get, { params: { pk: to ?? 0 }, query: {} }, { signal })).result,
  });
  const here = draft.columns.filter((column) => !isCalculated(column)).map(({ column_name }) => column_name);
  const there = other.data?.columns.map(({ column_name }) => column_name) ?? [];
  const put = (at: number, part: Partial<DraftRelation['pairs'][number]>): void =>
    onChange({ pairs: pairs.map((pair, i) => (i === at ? { ...pair, ...part } : pair)) });
  const column = (label: string, value: string, names: readonly string[], onPick: (value: string) => void) => (
    <Select<string>
      showSearch
      aria-label={label}
      placeholder={label}
      value={value || null}
      options={names.map((each) => ({ value: each, label: each }))}
      onChange={onPick}
      notFoundContent={<NoOptions>{other.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
    />
  );
  return (
    <>
      <div className={styles['head']}>
        <div>
          <label htmlFor={`${id}-name`}>{i18n._('Name')}</label>
          <Input
            id={`${id}-name`}
            placeholder={i18n._('For example Customer')}
            maxLength={60}
            value={name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-to`}>{i18n._('Dataset to look up')}</label>
          <OtherDataset
            id={`${id}-to`}
            item={item}
            value={to}
            title={other.data?.table_name ?? known?.table_name}
            onChange={(chosen, title) =>
              onChange({
                to: chosen,
                pairs: pairs.map(({ here: column_name }) => ({ here: column_name, there: '' })),
                ...(name.trim() === '' && { name: nameFrom(title) }),
              })
            }
          />
        </div>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={i18n._('Delete {name}', { name: name || i18n._('Relation') })}
          onClick={onRemove}
        />
      </div>
      <p className={styles['keyTitle']}>{i18n._('Columns of the key')}</p>
      {pairs.map((pair, at) => (
        // Pairs have no names of their own; they change in place only.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={styles['pair']}>
          {column(i18n._('Column of this dataset'), pair.here, here, (value) => put(at, { here: value }))}
          <span aria-hidden>=</span>
          {column(i18n._('Column of the other dataset'), pair.there, there, (value) => put(at, { there: value }))}
          {pairs.length > 1 ? (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={i18n._('Remove this pair of columns')}
              onClick={() => onChange({ pairs: pairs.toSpliced(at, 1) })}
            />
          ) : null}
        </div>
      ))}
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        onClick={() => onChange({ pairs: [...pairs, { here: '', there: '' }] })}
      >
        {i18n._('Add a column to the key')}
      </Button>
      <KeyState known={known} />
    </>
  );
}

/** A relation is called as its dataset, without what stands for something else in names of columns. */
const nameFrom = (title: string): string =>
  title
    .replace(/[.'"`[\]{}]+/g, ' ')
    .trim()
    .slice(0, 60);

function KeyState({ known }: Pick<RelationProps, 'known'>) {
  const check = known?.check;
  if (!check)
    return (
      <p className={styles['state']}>
        {known
          ? i18n._('The key has not been checked yet.')
          : i18n._('The key is checked in the data when the dataset is saved.')}
      </p>
    );
  const at = momentText(new Date(check.checked_on));
  if (check.repeated === 0)
    return (
      <p className={styles['state']}>
        <CheckCircleOutlined aria-hidden className={styles['sound']} />
        {i18n._('Checked on {at}: each value of the key is in one row at most.', { at })}
      </p>
    );
  const said =
    check.repeated === null
      ? i18n._('On {at} the key could not be checked: {message}', { at, message: check.message ?? '' })
      : i18n._(
          'Checked on {at}: {n, plural, one {# value of the key is} other {# values of the key are}} in more than one row. Charts that use the relation are refused until the data is mended.',
          { at, n: check.repeated },
        );
  return (
    <p className={styles['state']}>
      <WarningOutlined aria-hidden className={styles['broken']} />
      {said}
    </p>
  );
}

interface OtherDatasetProps {
  id: string;
  item: DatasetItem;
  value: number | undefined;
  title: string | undefined;
  onChange: (id: number, title: string) => void;
}

const searchPauseMs = 300;

/** The other datasets of the database, by search. */
function OtherDataset({ id, item, value, title, onChange }: OtherDatasetProps) {
  const [text, setText] = useState('');
  const asked = useRested(text, searchPauseMs);
  const found = useQuery({
    queryKey: ['datasets', 'of database', item.database.id, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = [
        { col: 'database', opr: 'rel_o_m', value: item.database.id },
        ...(asked ? [{ col: 'table_name', opr: 'ct', value: asked }] : []),
      ];
      const q = {
        columns: ['id', 'table_name'],
        page: 0,
        page_size: 50,
        order_column: 'table_name',
        order_direction: 'asc' as const,
        filters,
      };
      return (await client.call(api.list, { query: { q } }, { signal })).result;
    },
  });
  const names = new Map((found.data ?? []).map((each) => [each.id, each.table_name]));
  names.delete(item.id);
  if (value !== undefined && title !== undefined) names.set(value, title);
  return (
    <Select<number>
      id={id}
      style={{ width: '100%' }}
      placeholder={i18n._('Choose a dataset of this database')}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen, names.get(chosen) ?? '')}
      options={[...names].map(([key, label]) => ({ value: key, label }))}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
    />
  );
}
