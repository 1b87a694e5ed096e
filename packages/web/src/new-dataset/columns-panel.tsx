/** What the chosen table is made of, or what there is to choose. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { database } from '@tessera/api/database';
import { EmptyFace, LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { HrefLink } from '../kit/href-link.tsx';
import { useCan } from '../session.ts';
import styles from './new-dataset.module.css';
import type { TakenTable } from './use-taken.ts';
import { FailedQuery } from '../kit/failed-query.tsx';

interface ColumnsPanelProps {
  databaseId: number | undefined;
  catalog: string | undefined;
  schema: string | undefined;
  table: string | undefined;
  /** The schema has no table of that name. */
  isMissing: boolean;
  taken: TakenTable | undefined;
}

function NothingChosen() {
  const maySql = useCan('can_execute_sql_query on SQLLab');
  return (
    <EmptyFace
      title={i18n._('Choose a table')}
      hint={
        <>
          {i18n._('Its columns are shown here.')}{' '}
          {maySql ? <Link to="/sqllab/">{i18n._('To make a dataset of a query, use SQL Lab.')}</Link> : null}
        </>
      }
    />
  );
}

/** Four faces: nothing chosen, waiting, failed, and the columns with their types. */
export function ColumnsPanel({ databaseId, catalog, schema, table, isMissing, taken }: ColumnsPanelProps) {
  const found = useQuery({
    queryKey: ['table columns', databaseId, catalog, schema, table],
    enabled: databaseId !== undefined && table !== undefined && !isMissing,
    queryFn: ({ signal }) =>
      client.call(
        database.tableMetadata,
        {
          params: { pk: databaseId ?? 0 },
          query: { name: table ?? '', ...(schema !== undefined && { schema }), ...(catalog !== undefined && { catalog }) },
        },
        { signal },
      ),
  });
  if (table === undefined) return <NothingChosen />;
  if (isMissing) return <EmptyFace title={i18n._('No table has this name')} hint={table} />;
  if (found.isError) return <FailedQuery query={found} />;
  if (!found.data) return <LoadingFace label={i18n._('Loading…')} />;
  const { columns } = found.data;
  return (
    <div className={styles['columns']}>
      <h2>{table}</h2>
      {taken ? (
        <Alert
          type="info"
          showIcon
          title={i18n._('This table already has a dataset')}
          action={<HrefLink href={taken.exploreUrl}>{i18n._('View dataset')}</HrefLink>}
        />
      ) : null}
      {columns.length === 0 ? (
        <EmptyFace compact title={i18n._('This table has no columns')} />
      ) : (
        <table className={styles['grid']}>
          <caption>{i18n._('Table columns')}</caption>
          <thead>
            <tr>
              <th scope="col">{i18n._('Column')}</th>
              <th scope="col">{i18n._('Data type')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, longType }) => (
              <tr key={name}>
                <td>{name}</td>
                <td className={styles['type']}>{longType}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
