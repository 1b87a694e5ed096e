/** Choosing several objects by name, found while one types: roles, groups, people, owners, datasets of a rule. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import { group } from '@tessera/api/group';
import { report } from '@tessera/api/report';
import { role } from '@tessera/api/role';
import { rowLevelSecurity } from '@tessera/api/row-level-security';
import { user } from '@tessera/api/user';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';

/** What can be chosen: where its options come from. */
const sources = {
  roles: { route: user.related, column: 'roles' },
  groups: { route: user.related, column: 'groups' },
  users: { route: group.related, column: 'users' },
  ruleTables: { route: rowLevelSecurity.related, column: 'tables' },
  ruleRoles: { route: rowLevelSecurity.related, column: 'roles' },
  chartOwners: { route: chart.related, column: 'owners' },
  dashboardOwners: { route: dashboard.related, column: 'owners' },
  dashboardRoles: { route: dashboard.related, column: 'roles' },
  datasetOwners: { route: dataset.related, column: 'owners' },
  reportOwners: { route: report.related, column: 'owners' },
} as const;

/** What is chosen, and of whom. */
export type RelatedKind = keyof typeof sources;

export interface RelatedSelectProps {
  kind: RelatedKind;
  /** Filled in by the form, as are value and change. */
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** A select of several objects of one kind, by their ids; chosen ones are named even when the search does not find them. */
export function RelatedSelect({ kind, id, value = [], onChange }: RelatedSelectProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const { route, column } = sources[kind];
  const found = useQuery({
    queryKey: ['options', 'related', kind, asked, value],
    queryFn: ({ signal }) =>
      client.call(
        route,
        { params: { column }, query: { q: { filter: asked, page: 0, page_size: 100, include_ids: value } } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      {...(column === 'owners' && { placeholder: i18n._('Select owners') })}
      // Ids are not shown for the moment before their names are known.
      value={found.data ? value : []}
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={found.isFetching}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={(found.data?.result ?? []).map((each) => ({ value: each.value, label: each.text }))}
    />
  );
}

interface Grants {
  readonly id: number;
  readonly text: string;
}

const permissionsPage = 1000;

/** All permissions there are, as options: `can read on Chart`. */
async function grants(signal: AbortSignal): Promise<Grants[]> {
  const all: Grants[] = [];
  for (let page = 0; ; page += 1) {
    const { result, count } = await client.call(
      role.allGrants,
      { query: { q: { page, page_size: permissionsPage } } },
      { signal },
    );
    all.push(
      ...result.map(({ id, permission, view_menu }) => ({
        id,
        text: `${permission.name.replaceAll('_', ' ').trim()} on ${view_menu.name}`,
      })),
    );
    if (all.length >= count || result.length === 0) return all;
  }
}

/** Choosing permissions, found in the browser: a site has some hundreds of them. */
export function PermissionsSelect({ id, value = [], onChange }: Omit<RelatedSelectProps, 'kind'>) {
  const found = useQuery({
    queryKey: ['options', 'people', 'permissions'],
    queryFn: ({ signal }) => grants(signal),
    staleTime: 60_000,
  });
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      mode="multiple"
      value={found.data ? value : []}
      onChange={(ids) => onChange?.(ids)}
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount={20}
      loading={found.isFetching}
      status={found.isError ? 'error' : ''}
      notFoundContent={
        <NoOptions>{found.isError ? i18n._('The permissions could not be loaded') : i18n._('No results found')}</NoOptions>
      }
      options={(found.data ?? []).map((each) => ({ value: each.id, label: each.text }))}
    />
  );
}
