/** A dashboard to put a chart on: found by typing, or made of what was typed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { dashboard } from '@tessera/api/dashboard';
import type { ListFilter } from '@tessera/api/list-query';
import { NoOptions } from '@tessera/ui/option-list';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useSession, type Session } from '../../session.ts';
import type { DashboardDestination } from './use-save-chart.ts';
import { clearable } from '../../kit/clearable.tsx';

export interface DestinationSelectProps {
  id: string;
  value: DashboardDestination | undefined;
  onChange: (value: DashboardDestination | undefined) => void;
}

const pageSize = 50;

/** Only dashboards that may be changed: an admin's are all, others' their own. */
function mine(session: Session | undefined): ListFilter[] {
  if (!session || session.roles.some((role) => role.toLowerCase() === 'admin')) return [];
  return [{ col: 'owners', opr: 'rel_m_m', value: session.user.id }];
}

function useDashboards(text: string) {
  const session = useSession();
  const filters = [...(text ? [{ col: 'dashboard_title', opr: 'ct', value: text }] : []), ...mine(session)];
  return useQuery({
    queryKey: ['list', 'dashboard', 'destination', filters],
    enabled: session !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const q = {
        columns: ['id', 'dashboard_title'],
        page: 0,
        page_size: pageSize,
        order_column: 'changed_on_delta_humanized',
        order_direction: 'desc' as const,
        filters,
      };
      return (await client.call(dashboard.list, { query: { q } }, { signal })).result;
    },
  });
}

interface Option {
  value: string;
  label: string;
  destination: DashboardDestination;
}

const optionOf = (destination: DashboardDestination): Option =>
  'id' in destination
    ? { value: `id:${destination.id}`, label: destination.title, destination }
    : { value: `new:${destination.create}`, label: i18n._('{name} (new dashboard)', { name: destination.create }), destination };

/** A select of one dashboard. A name that no dashboard has is offered as a new one. */
export function DestinationSelect({ id, value, onChange }: DestinationSelectProps) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim();
  const found = useDashboards(wanted);
  const existing = (found.data ?? []).map((row) => optionOf({ id: row.id, title: row.dashboard_title }));
  const isNew = wanted !== '' && !existing.some((option) => option.label.toLowerCase() === wanted.toLowerCase());
  const shown = [...existing, ...(isNew ? [optionOf({ create: wanted })] : [])];
  const chosen = value ? optionOf(value) : undefined;
  const options = chosen && !wanted && !shown.some((option) => option.value === chosen.value) ? [chosen, ...shown] : shown;
  return (
    <Select<{ value: string; label?: unknown }, Option>
      id={id}
      labelInValue
      allowClear={clearable()}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      placeholder={i18n._('Select a dashboard, or type the name of a new one')}
      value={chosen ?? null}
      loading={found.isFetching}
      notFoundContent={<NoOptions>{found.isFetching ? i18n._('Loading…') : i18n._('No results found')}</NoOptions>}
      options={options}
      onChange={(_, option) => {
        setText('');
        onChange([option].flat()[0]?.destination);
      }}
    />
  );
}
