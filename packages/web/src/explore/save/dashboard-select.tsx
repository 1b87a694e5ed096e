/** Choosing the dashboard a chart goes to: found by typing, or made new under the typed name. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { dashboard } from '@tessera/api/dashboard';
import { client } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { owns } from '../../lists/may-edit.ts';
import { useSession } from '../../session.ts';
import type { Destination } from './use-save-chart.ts';

const pageSize = 50;
function useBoards(text: string) {
  const session = useSession();
  return useQuery({
    queryKey: ['list', 'dashboard', 'editable', text, session?.user.id],
    enabled: session !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const filters = text.trim() ? [{ col: 'dashboard_title', opr: 'ct', value: text.trim() }] : [];
      const { result } = await client.call(dashboard.list, { query: { q: { filters, order_column: 'changed_on_delta_humanized', order_direction: 'desc', page: 0, page_size: pageSize } } }, { signal });
      return result.filter((board) => owns(session, board)).map((board) => ({ id: board.id, title: board.dashboard_title }));
    },
  });
}

export function DashboardSelect({ id, value, onChange }: { id: string; value: Destination | undefined; onChange: (choice: Destination | undefined) => void }) {
  const [text, setText] = useState('');
  const boards = useBoards(useDeferredValue(text));
  const typed = text.trim();
  const isKnown = boards.data?.some((board) => board.title.toLowerCase() === typed.toLowerCase()) ?? true;
  const fresh = typed && !isKnown ? [{ value: `new:${typed}`, label: i18n._('Create "{name}"', { name: typed }) }] : [];
  const chosen = value ? ('id' in value ? { value: `id:${value.id}`, label: value.title } : { value: `new:${value.create}`, label: i18n._('{name} (new)', { name: value.create }) }) : null;
  const choose = (key: string | undefined): void => {
    setText('');
    if (!key) return onChange(undefined);
    if (key.startsWith('new:')) return onChange({ create: key.slice(4) });
    const board = boards.data?.find((each) => `id:${each.id}` === key);
    if (board) onChange(board);
  };
  return (
    <Select<{ value: string; label: string } | null>
      id={id}
      labelInValue
      allowClear
      style={{ width: '100%' }}
      placeholder={i18n._('Select a dashboard')}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      loading={boards.isFetching}
      value={chosen}
      onChange={(next) => choose(next?.value)}
      notFoundContent={boards.isError ? i18n._('Error while fetching data: {error}', { error: boards.error.message }) : boards.isFetching ? i18n._('Loading…') : i18n._('No results found')}
      options={[...fresh, ...(boards.data ?? []).map((board) => ({ value: `id:${board.id}`, label: board.title }))]}
    />
  );
}
