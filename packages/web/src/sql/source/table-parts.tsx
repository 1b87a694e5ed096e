/** What an opened table of the schema browser holds: its columns with their keys, indexes, newest partition, what a view is. */
import {
  CopyOutlined,
  FileTextOutlined,
  KeyOutlined,
  LinkOutlined,
  OrderedListOutlined,
  SortAscendingOutlined,
} from '@ant-design/icons';
import { Button, Modal, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import type { TableMetadata } from '@tessera/api/database-tables';
import { CodeEditor } from '@tessera/ui/code-editor';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../../client.ts';
import { formatCount, i18n } from '../../i18n.ts';
import { FailedQuery } from '../../kit/failed-query.tsx';
import { useCopy } from '../../kit/use-copy.ts';
import styles from '../sql.module.css';
import { useColumns, usePartition } from './use-source.ts';

export interface TablePartsProps {
  databaseId: number;
  schema: string;
  table: string;
  /** Writes a name into the editor. */
  insert: (name: string) => void;
}

type Column = TableMetadata['columns'][number];

/** The strongest of the keys a column belongs to. */
function KeyMark({ keys }: Pick<Column, 'keys'>) {
  const of = (type: Column['keys'][number]['type']) => keys.find((key) => key.type === type);
  const [icon, label] = of('pk')
    ? [<KeyOutlined key="pk" />, i18n._('Primary key')]
    : of('fk')
      ? [<LinkOutlined key="fk" />, i18n._('Foreign key')]
      : of('index')
        ? [<OrderedListOutlined key="index" />, i18n._('Index')]
        : [undefined, ''];
  return icon === undefined ? null : (
    <span className={styles['keyMark']} role="img" aria-label={label} title={label}>
      {icon}
    </span>
  );
}

function Tool({ label, icon, pressed, onClick }: { label: string; icon: ReactNode; pressed?: boolean; onClick: () => void }) {
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed, className: pressed ? (styles['pressed'] ?? '') : '' })}
        onClick={onClick}
      />
    </Tooltip>
  );
}

function ViewStatement({ text, onClose }: { text: string; onClose: () => void }) {
  const copy = useCopy();
  return (
    <Modal
      open
      width={720}
      title={i18n._('CREATE VIEW statement')}
      onCancel={onClose}
      footer={
        <Button icon={<CopyOutlined />} onClick={() => void copy(text)}>
          {i18n._('Copy to Clipboard')}
        </Button>
      }
    >
      <CodeEditor label={i18n._('CREATE VIEW statement')} value={text} readOnly heightPx={320} />
    </Modal>
  );
}

/** The newest partition, as `day=2024-05-01`. */
function Partition({ databaseId, schema, table }: Omit<TablePartsProps, 'insert'>) {
  const latest = usePartition(databaseId, schema, table, true);
  if (latest.isError) return <FailedFace compact title={sentenceOf(latest.error)} />;
  const values = Object.entries(latest.data ?? {});
  if (values.length === 0) return null;
  const text = values.map(([name, value]) => `${name}=${partitionText(value)}`).join('/');
  return (
    <div className={styles['fact']} title={text}>
      {i18n._('latest partition: {text}', { text })}
    </div>
  );
}

/** Moments come as epoch ms; a midnight is a day. */
function partitionText(value: unknown): string {
  if (typeof value !== 'number' || Math.abs(value) < 1e11) return String(value);
  return new Date(value).toISOString().replace(/T00:00:00\.000Z$/, '');
}

function Indexes({ indexes }: Pick<TableMetadata, 'indexes'>) {
  if (indexes.length === 0) return null;
  return (
    <details className={styles['fact']}>
      <summary>{i18n._('{n, plural, one {# index} other {# indexes}}', { n: indexes.length })}</summary>
      <ul>
        {indexes.map(({ name, unique, column_names }) => (
          <li key={name} title={name}>
            {`${column_names.join(', ')}${unique ? ` · ${i18n._('unique')}` : ''}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Asks for the table when it is opened; a click on a column writes its name. */
export function TableParts({ databaseId, schema, table, insert }: TablePartsProps) {
  const metadata = useColumns(databaseId, schema, table, true);
  const [isSorted, setSorted] = useState(false);
  const [showsView, setShowsView] = useState(false);
  if (metadata.isPending) return <LoadingFace compact label={i18n._('Loading…')} />;
  if (metadata.isError) return <FailedQuery compact query={metadata} />;
  const { columns, rows, view, indexes, partitioned_by } = metadata.data;
  const shown = isSorted ? columns.toSorted((a, b) => a.name.localeCompare(b.name)) : columns;
  return (
    <div className={styles['parts']}>
      <div className={styles['partTools']}>
        <span>
          {i18n._('{n, plural, one {# column} other {# columns}}', { n: columns.length })}
          {rows === null
            ? ''
            : ` · ${i18n._('about {n, plural, one {# row} other {{text} rows}}', { n: rows, text: formatCount(rows) })}`}
        </span>
        <Tool
          label={isSorted ? i18n._('Original table column order') : i18n._('Sort columns alphabetically')}
          icon={<SortAscendingOutlined />}
          pressed={isSorted}
          onClick={() => setSorted(!isSorted)}
        />
        {view === null ? null : (
          <Tool label={i18n._('Show CREATE VIEW statement')} icon={<FileTextOutlined />} onClick={() => setShowsView(true)} />
        )}
      </div>
      {partitioned_by.length > 0 ? <Partition databaseId={databaseId} schema={schema} table={table} /> : null}
      <ul className={styles['columns']}>
        {shown.map((column) => (
          <li key={column.name}>
            <button
              type="button"
              className={styles['column']}
              title={[`${column.name} ${column.longType}`, column.comment].filter(Boolean).join('\n')}
              onClick={() => insert(column.name)}
            >
              <span>{column.name}</span>
              <span className={styles['type']}>
                <KeyMark keys={column.keys} />
                {column.type}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Indexes indexes={indexes} />
      {showsView && view !== null ? <ViewStatement text={view} onClose={() => setShowsView(false)} /> : null}
    </div>
  );
}
