/** Recently deleted: `/bin/list/`. One's own things, all of them for administrators. */
import { UndoOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { bin, type DeletedItem } from '@tessera/api/bin';
import type { ListArguments } from '@tessera/api/list-query';
import { versionKinds, type VersionKind } from '@tessera/api/version';
import { isOneOf } from '@tessera/core/narrowing';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { Modified } from '../kit/modified.tsx';
import { useToasts } from '../kit/toasts.ts';
import { OpenName, Quiet } from '../lists/cells.tsx';
import type { ListColumn, ListDefinition } from '../lists/definition.ts';
import { ListPage } from '../lists/list-page.tsx';

/** A row of the list. Ids of charts and dashboards may be the same: `id` is of the row. */
interface DeletedRow {
  readonly id: number;
  readonly item: DeletedItem;
}

const kindWords = (): Record<VersionKind, string> => ({
  chart: i18n._('Chart'),
  dashboard: i18n._('Dashboard'),
  dataset: i18n._('Dataset'),
  saved_query: i18n._('Saved query'),
});

const rowOf = (item: DeletedItem): DeletedRow => ({
  id: item.id * versionKinds.length + versionKinds.indexOf(item.kind),
  item,
});

function missedText({ kind, missed_by }: DeletedItem): string | undefined {
  if (missed_by.length === 0) return undefined;
  const names = missed_by.join(', ');
  return kind === 'chart' ? i18n._('Missing from {names}', { names }) : i18n._('Missing under {names}', { names });
}

function columns(): ListColumn<DeletedRow>[] {
  return [
    {
      key: 'name',
      title: i18n._('Name'),
      render: ({ item }) => <OpenName name={item.name} onOpen={undefined} below={missedText(item)} />,
    },
    {
      key: 'kind',
      title: i18n._('Type'),
      widthPx: 120,
      render: ({ item }) => <Quiet>{kindWords()[item.kind]}</Quiet>,
    },
    {
      key: 'deleted',
      title: i18n._('Deleted'),
      widthPx: 170,
      from: 'md',
      render: ({ item }) => (
        <Modified
          humanized={item.deleted_on_delta_humanized}
          at={item.deleted_on}
          by={item.deleted_by ? `${item.deleted_by.first_name} ${item.deleted_by.last_name}`.trim() : undefined}
        />
      ),
    },
    {
      key: 'left',
      title: i18n._('Kept for'),
      widthPx: 130,
      from: 'lg',
      render: ({ item }) => <Quiet>{i18n._('{n, plural, one {# more day} other {# more days}}', { n: item.days_left })}</Quiet>,
    },
  ];
}

async function fetchPage({ page, page_size, filters }: ListArguments, signal: AbortSignal) {
  const chosen = new Map((filters ?? []).map(({ col, value }) => [col, value]));
  const [search, kind] = [chosen.get('name'), chosen.get('kind')];
  const query = {
    page: page ?? 0,
    page_size: page_size ?? 25,
    ...(typeof search === 'string' && { search }),
    ...(isOneOf(versionKinds, kind) && { kind }),
  };
  const { count, result } = await client.call(bin.list, { query }, { signal });
  return { count, result: result.map(rowOf) };
}

function useTakeBack(): (row: DeletedRow) => Promise<void> {
  const toasts = useToasts();
  const cache = useQueryClient();
  return async ({ item: { kind, id, name } }) => {
    try {
      await client.call(bin.restore, { params: { kind, pk: id } });
      toasts.success(i18n._('{name} is back', { name }));
      await cache.invalidateQueries({ queryKey: ['list'] });
    } catch (error) {
      toasts.failure(error, (sentence) => i18n._('{name} could not be taken back: {error}', { name, error: sentence }));
    }
  };
}

/** The list of what was deleted in the last thirty days, each with a button that takes it back. */
export function BinPage() {
  const takeBack = useTakeBack();
  const definition: ListDefinition<DeletedRow> = {
    resource: 'deleted',
    title: i18n._('Recently deleted'),
    search: { id: 'search', col: 'name', opr: 'ct', label: i18n._('Search deleted objects') },
    filters: [
      {
        id: 'kind',
        col: 'kind',
        opr: 'eq',
        label: i18n._('Type'),
        options: versionKinds.map((value) => ({ value, label: kindWords()[value] })),
      },
    ],
    columns: columns(),
    defaults: { order: { column: 'deleted_on', direction: 'desc' }, view: 'table' },
    fetch: fetchPage,
    nameOf: ({ item }) => item.name,
    actions: [{ key: 'restore', label: i18n._('Take back'), icon: <UndoOutlined />, run: (row) => void takeBack(row) }],
    empty: {
      title: i18n._('Nothing was deleted lately'),
      hint: i18n._(
        'Charts, dashboards, datasets and saved queries that are deleted wait here for 30 days and can be taken back.',
      ),
    },
  };
  return <ListPage definition={definition} />;
}
