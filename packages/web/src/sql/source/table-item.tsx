/** A table of the schema browser: its columns when it is opened, its rows, a SELECT of it. */
import { CopyOutlined, EyeOutlined, ProfileOutlined, RightOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { FailedFace, LoadingFace } from '@tessera/ui/faces';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import styles from '../sql.module.css';
import { useColumns, useSelectOf } from './use-source.ts';

function Columns({
  databaseId,
  schema,
  table,
  insert,
}: {
  databaseId: number;
  schema: string;
  table: string;
  insert: (name: string) => void;
}) {
  const metadata = useColumns(databaseId, schema, table, true);
  if (metadata.isPending) return <LoadingFace compact label={i18n._('Loading…')} />;
  if (metadata.isError) return <FailedFace compact title={sentenceOf(metadata.error)} />;
  return (
    <ul className={styles['columns']}>
      {metadata.data.columns.map((column) => (
        <li key={column.name}>
          <button
            type="button"
            className={styles['column']}
            title={`${column.name} ${column.type}`}
            onClick={() => insert(column.name)}
          >
            <span>{column.name}</span>
            <span className={styles['type']}>{column.type}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface TableItemProps {
  databaseId: number;
  schema: string;
  table: { readonly value: string; readonly type: string };
  /** Writes a name into the editor. */
  insert: (name: string) => void;
  /** Absent where the database shows no rows unasked. */
  preview: ((table: string) => void) | undefined;
}

/** A table or view, with what can be done with it. */
export function TableItem({ databaseId, schema, table: { value: table, type }, insert, preview }: TableItemProps) {
  const [isOpen, setOpen] = useState(false);
  const selectOf = useSelectOf(databaseId, schema, table);
  const copy = useCopy();
  const toasts = useToasts();
  const copySelect = async (): Promise<void> => {
    try {
      await copy(await selectOf(), i18n._('SELECT statement copied'));
    } catch (error) {
      toasts.failure(error);
    }
  };
  return (
    <li>
      <div className={styles['tableRow']}>
        <button type="button" className={styles['tableName']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <RightOutlined className={`${styles['arrow']}`} data-open={isOpen} />
          {type === 'table' ? <TableOutlined /> : <ProfileOutlined aria-label={i18n._('View')} />}
          <span title={table}>{table}</span>
        </button>
        <Tooltip title={i18n._('Copy SELECT statement to the clipboard')}>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={i18n._('Copy SELECT statement: {name}', { name: table })}
            onClick={() => void copySelect()}
          />
        </Tooltip>
        {preview ? (
          <Tooltip title={i18n._('Preview data')}>
            <Button
              type="text"
              size="small"
              icon={<EyeOutlined />}
              aria-label={i18n._('Preview data: {name}', { name: table })}
              onClick={() => preview(table)}
            />
          </Tooltip>
        ) : null}
      </div>
      {isOpen ? <Columns databaseId={databaseId} schema={schema} table={table} insert={insert} /> : null}
    </li>
  );
}
