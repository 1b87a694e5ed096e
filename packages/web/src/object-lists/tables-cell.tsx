/** The tables a saved query reads: one by its name; several are counted, and named on a click. */
import type { SavedQueryItem } from '@tessera/api/saved-query';
import { i18n } from '../i18n.ts';
import { CountCell, Quiet } from '../lists/cells.tsx';

type Tables = SavedQueryItem['sql_tables'];

const nameOf = ({ catalog, schema, table }: Tables[number]): string => [catalog, schema, table].filter(Boolean).join('.');

/** @param tables  that the SQL names; none while it cannot be read */
export function TablesCell({ tables }: { tables: Tables }) {
  const names = tables.map(nameOf);
  const [first] = names;
  if (names.length < 2) return <Quiet>{first}</Quiet>;
  return (
    <CountCell
      label={i18n._('{n} tables', { n: names.length })}
      {...(first !== undefined && { title: first })}
      items={names.map((name) => ({ key: name, item: name }))}
    />
  );
}
