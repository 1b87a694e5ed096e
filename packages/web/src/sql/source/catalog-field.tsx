/** The catalog of a database that has several: chosen above its schemas. */
import { ReloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select, Tooltip } from 'antd';
import { database } from '@tessera/api/database';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { FailedQuery } from '../../kit/failed-query.tsx';
import { useToasts } from '../../kit/toasts.ts';
import styles from '../sql.module.css';

const staleMs = 300_000;

interface CatalogFieldProps {
  readonly databaseId: number;
  readonly catalog: string | undefined;
  readonly onChange: (catalog: string) => void;
}

/** Names come from the server; a refresh asks the database itself. */
export function CatalogField({ databaseId, catalog, onChange }: CatalogFieldProps) {
  const cache = useQueryClient();
  const toasts = useToasts();
  const key = ['catalogs', databaseId];
  const ask = async (force: boolean, signal?: AbortSignal) => {
    const call = { params: { pk: databaseId }, query: force ? { q: { force } } : {} };
    return (await client.call(database.catalogs, call, signal ? { signal } : {})).result;
  };
  const catalogs = useQuery({ queryKey: key, staleTime: staleMs, queryFn: ({ signal }) => ask(false, signal) });
  const refresh = useMutation({
    mutationFn: () => ask(true),
    onSuccess: (names) => cache.setQueryData(key, names),
    onError: (error) => toasts.failure(error),
  });
  return (
    <div className={styles['field']}>
      <label htmlFor="sql-catalog">{i18n._('Catalog')}</label>
      <div className={styles['schemaRow']}>
        <Select
          id="sql-catalog"
          style={{ flex: 1, minWidth: 0 }}
          showSearch={{ optionFilterProp: 'label' }}
          loading={catalogs.isFetching}
          value={catalog ?? null}
          placeholder={i18n._('Select catalog')}
          options={(catalogs.data ?? []).map((name) => ({ value: name, label: name }))}
          onChange={onChange}
        />
        <Tooltip title={i18n._('Force refresh catalog list')}>
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined spin={refresh.isPending} />}
            aria-label={i18n._('Force refresh catalog list')}
            onClick={() => refresh.mutate()}
          />
        </Tooltip>
      </div>
      {catalogs.isError ? <FailedQuery compact query={catalogs} /> : null}
    </div>
  );
}
