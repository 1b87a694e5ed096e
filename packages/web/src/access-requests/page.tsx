/** Requests for access: `/accessrequest/list/`. For what one owns, all of them for administrators. */
import { CheckOutlined, CloseOutlined, EditOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { accessRequest, type AccessRequestItem } from '@tessera/api/access-request';
import type { ListArguments } from '@tessera/api/list-query';
import type { GrantLevel } from '@tessera/core/policy/grants';
import { Tag } from 'antd';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Modified } from '../kit/modified.tsx';
import { momentText } from '../kit/moment-text.ts';
import { useToasts } from '../kit/toasts.ts';
import { NameCell, Quiet } from '../lists/cells.tsx';
import type { ListAction, ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';
import { fullName } from '../session.ts';
import { planSentences } from '../sharing/share-words.ts';

function State({ state }: Pick<AccessRequestItem, 'state'>) {
  if (state === 'open') return <Tag color="processing">{i18n._('Open')}</Tag>;
  return state === 'granted' ? <Tag color="success">{i18n._('Granted')}</Tag> : <Tag>{i18n._('Declined')}</Tag>;
}

function columns(): ListColumn<AccessRequestItem>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      render: (row) => <NameCell name={row.name} href={row.url} />,
    },
    { key: 'person', title: i18n._('Person'), widthPx: 150, render: (row) => <Quiet>{fullName(row.person)}</Quiet> },
    { key: 'message', title: i18n._('Message'), from: 'md', render: (row) => <Quiet>{row.message}</Quiet> },
    { key: 'state', title: i18n._('Status'), widthPx: 110, from: 'sm', render: (row) => <State state={row.state} /> },
    {
      key: 'asked',
      title: i18n._('Asked'),
      widthPx: 170,
      from: 'lg',
      render: (row) => (
        <Modified
          humanized={momentText(new Date(row.created_on))}
          at={row.created_on}
          by={row.decided_by ? fullName(row.decided_by) : undefined}
        />
      ),
    },
  ];
}

async function fetchPage({ page = 0, page_size = 25, filters }: ListArguments, signal: AbortSignal) {
  const { result } = await client.call(accessRequest.list, {}, { signal });
  const chosen = new Map((filters ?? []).map(({ col, value }) => [col, value]));
  const text = chosen.get('name');
  const matches = (row: AccessRequestItem): boolean =>
    (typeof text !== 'string' || `${row.name} ${fullName(row.person)}`.toLowerCase().includes(text.toLowerCase())) &&
    (chosen.get('state') ?? row.state) === row.state;
  const found = result.filter(matches);
  return { count: found.length, result: found.slice(page * page_size, (page + 1) * page_size) };
}

function useDecisions() {
  const toasts = useToasts();
  const cache = useQueryClient();
  const refresh = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['list'] });
    await cache.invalidateQueries({ queryKey: ['access-requests'] });
  };
  const grant = async (row: AccessRequestItem, level: GrantLevel): Promise<void> => {
    try {
      const body = { level, with_data: true };
      const { result } = await client.call(accessRequest.grant, { params: { pk: row.id }, body });
      const said = planSentences(row.kind, result, fullName(row.person)).join(' ');
      if (result.missing.length + result.notes.length > 0) toasts.warning(said);
      else toasts.success(said);
      await refresh();
    } catch (error) {
      toasts.failure(error);
    }
  };
  const decline = async (row: AccessRequestItem): Promise<void> => {
    try {
      await client.call(accessRequest.decline, { params: { pk: row.id } });
      toasts.success(i18n._('The request was declined.'));
      await refresh();
    } catch (error) {
      toasts.failure(error);
    }
  };
  return { grant, decline };
}

/** The requests that wait for one's answer, and those that were decided lately. */
export function AccessRequestListPage() {
  const { grant, decline } = useDecisions();
  const isOpen = { allowed: (row: AccessRequestItem) => row.state === 'open' };
  const actions: ListAction<AccessRequestItem>[] = [
    { key: 'view', label: i18n._('Let them view'), icon: <CheckOutlined />, run: (row) => void grant(row, 'view'), ...isOpen },
    { key: 'edit', label: i18n._('Let them edit'), icon: <EditOutlined />, run: (row) => void grant(row, 'edit'), ...isOpen },
    {
      key: 'decline',
      label: i18n._('Decline'),
      icon: <CloseOutlined />,
      run: (row) => void decline(row),
      danger: true,
      ...isOpen,
    },
  ];
  const definition: ListDefinition<AccessRequestItem> = {
    resource: 'access-request',
    title: i18n._('Access requests'),
    search: { id: 'search', col: 'name', opr: 'ct', label: i18n._('Search requests') },
    filters: [
      {
        id: 'state',
        col: 'state',
        opr: 'eq',
        label: i18n._('Status'),
        options: [
          { value: 'open', label: i18n._('Open') },
          { value: 'granted', label: i18n._('Granted') },
          { value: 'declined', label: i18n._('Declined') },
        ],
      },
    ],
    columns: columns(),
    defaults: { order: { column: 'created_on', direction: 'desc' }, view: 'table' },
    fetch: fetchPage,
    nameOf: (row) => `${row.name}, ${fullName(row.person)}`,
    actions,
    empty: {
      title: i18n._('Nobody asks for access'),
      hint: i18n._('People who open a link to something of yours that they may not see can ask for access; they appear here.'),
    },
  };
  return <ListPage definition={definition} />;
}
