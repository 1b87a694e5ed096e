/** The tables a saved query reads: one by its name; several are counted, and named on a click. */
import { Button, Popover } from 'antd';
import type { SavedQueryItem } from '@tessera/api/saved-query';
import { i18n } from '../i18n.ts';
import { Quiet } from '../lists/cells.tsx';
import styles from '../lists/list.module.css';

type Tables = SavedQueryItem['sql_tables'];

const nameOf = ({ catalog, schema, table }: Tables[number]): string => [catalog, schema, table].filter(Boolean).join('.');

/** @param tables  that the SQL names; none while it cannot be read */
export function TablesCell({ tables }: { tables: Tables }) {
  const names = tables.map(nameOf);
  const [first] = names;
  if (names.length < 2) return <Quiet>{first}</Quiet>;
  return (
    <Popover
      trigger="click"
      content={
        <ul className={styles['links']}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" style={{ padding: 0, maxWidth: '100%' }} title={first}>
        {i18n._('{n} tables', { n: names.length })}
      </Button>
    </Popover>
  );
}
