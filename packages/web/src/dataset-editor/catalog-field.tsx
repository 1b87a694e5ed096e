/** The catalog of a table, where its database has several; nothing elsewhere. */
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { database } from '@tessera/api/database';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useCatalogsOf } from './use-tables.ts';

interface CatalogProps {
  /** Begins the DOM id. */
  readonly id: string;
  readonly databaseId: number | undefined;
  /** Undefined for the connection's own. */
  readonly catalog: string | undefined;
  readonly onChange: (catalog: string | undefined) => void;
}

/** A choice among the catalogs one may look into; the connection's own stands there unless another is chosen. */
export function CatalogField({ id, databaseId, catalog, onChange }: CatalogProps) {
  const { own } = useCatalogsOf(databaseId);
  const catalogs = useQuery({
    queryKey: ['catalogs', databaseId],
    enabled: own !== undefined,
    queryFn: async ({ signal }) => (await client.call(database.catalogs, { params: { pk: databaseId ?? 0 } }, { signal })).result,
  });
  if (own === undefined) return null;
  return (
    <Form.Item label={i18n._('Catalog')} htmlFor={`${id}-catalog`}>
      <Select
        id={`${id}-catalog`}
        showSearch={{ optionFilterProp: 'label' }}
        loading={catalogs.isFetching}
        value={catalog ?? own}
        placeholder={i18n._('Select catalog')}
        options={(catalogs.data ?? []).map((name) => ({ value: name, label: name }))}
        onChange={(name: string) => onChange(name === own ? undefined : name)}
      />
    </Form.Item>
  );
}
