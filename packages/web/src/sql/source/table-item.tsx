/** A table of the schema browser: its columns when it is opened, its rows, a SELECT of it. */
import { CopyOutlined, EyeOutlined, ProfileOutlined, TableOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { AfterIcon } from '../../kit/pointing-icons.tsx';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useCopy } from '../../kit/use-copy.ts';
import styles from '../sql.module.css';
import { useOpenTable } from './open-tables.ts';
import { TableParts } from './table-parts.tsx';
import { useSelectOf } from './use-source.ts';

export interface TableItemProps {
  /** The tab, database and catalog it is opened in. */
  place: string;
  databaseId: number;
  schema: string;
  table: { readonly value: string; readonly type: string };
  /** Writes a name into the editor. */
  insert: (name: string) => void;
  /** Runs a SELECT of its rows; absent where the database shows no rows unasked. */
  preview: ((table: string) => void) | undefined;
  /** Shows its rows, and runs a SELECT only where none was; absent as `preview` is. */
  select: ((table: string) => void) | undefined;
}

interface ToolProps {
  title: string;
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** Plain elements: a schema may have thousands of tables, and each row has two of these. */
function Tool({ title, label, onClick, children }: ToolProps) {
  return (
    <button type="button" className={styles['tableTool']} title={title} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** A table or view, with what can be done with it. */
export const TableItem = memo(function TableItem({
  place,
  databaseId,
  schema,
  table: { value: table, type },
  insert,
  preview,
  select,
}: TableItemProps) {
  const [isOpen, setOpen] = useOpenTable(`${place} ${schema}.${table}`);
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
  const turn = (): void => {
    setOpen(!isOpen);
    if (!isOpen) select?.(table);
  };
  return (
    <li>
      <div className={styles['tableRow']}>
        <button type="button" className={styles['tableName']} aria-expanded={isOpen} onClick={turn}>
          <AfterIcon aria-hidden className={`${styles['arrow']}`} data-open={isOpen} />
          {type === 'table' ? <TableOutlined aria-hidden /> : <ProfileOutlined aria-label={i18n._('View')} />}
          <span title={table}>{table}</span>
        </button>
        <Tool
          title={i18n._('Copy SELECT statement to the clipboard')}
          label={i18n._('Copy SELECT statement: {name}', { name: table })}
          onClick={() => void copySelect()}
        >
          <CopyOutlined />
        </Tool>
        {preview ? (
          <Tool
            title={i18n._('Preview data')}
            label={i18n._('Preview data: {name}', { name: table })}
            onClick={() => preview(table)}
          >
            <EyeOutlined />
          </Tool>
        ) : null}
      </div>
      {isOpen ? <TableParts databaseId={databaseId} schema={schema} table={table} insert={insert} /> : null}
    </li>
  );
});
