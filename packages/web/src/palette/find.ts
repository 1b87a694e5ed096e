/** Finds dashboards, charts and datasets by a text, and orders everything found by how well it fits. */
import Fuse from 'fuse.js';
import { chart } from '@tessera/api/chart';
import { dashboard } from '@tessera/api/dashboard';
import { dataset } from '@tessera/api/dataset';
import type { ListArguments } from '@tessera/api/list-query';
import { log } from '@tessera/api/log';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import type { PaletteEntry } from './commands.ts';
import { ago } from '../language/ago.ts';

const perKind = 8;
const order = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' as const };

type Page = Omit<ListArguments, 'filters' | 'columns'>;

async function findDashboards(text: string, page: Page, signal: AbortSignal): Promise<PaletteEntry[]> {
  const filters = [{ col: 'dashboard_title', opr: 'title_or_slug', value: text }];
  const columns = ['id', 'dashboard_title', 'url'];
  const { result } = await client.call(dashboard.list, { query: { q: { ...page, columns, filters } } }, { signal });
  const detail = i18n._('Dashboard');
  return result.map((row) => ({
    key: `dashboard-${row.id}`,
    kind: 'dashboard',
    label: row.dashboard_title,
    detail,
    href: row.url,
  }));
}

async function findCharts(text: string, page: Page, signal: AbortSignal): Promise<PaletteEntry[]> {
  const filters = [{ col: 'slice_name', opr: 'chart_all_text', value: text }];
  const columns = ['id', 'slice_name', 'url', 'datasource_name_text'];
  const { result } = await client.call(chart.list, { query: { q: { ...page, columns, filters } } }, { signal });
  const detail = i18n._('Chart');
  return result.map((row) => ({
    key: `chart-${row.id}`,
    kind: 'chart',
    label: row.slice_name,
    detail,
    words: row.datasource_name_text ?? '',
    href: row.url,
  }));
}

async function findDatasets(text: string, page: Page, signal: AbortSignal): Promise<PaletteEntry[]> {
  const filters = [{ col: 'table_name', opr: 'ct', value: text }];
  const columns = ['id', 'table_name', 'explore_url'];
  const { result } = await client.call(dataset.list, { query: { q: { ...page, columns, filters } } }, { signal });
  const detail = i18n._('Dataset');
  return result.map((row) => ({
    key: `dataset-${row.id}`,
    kind: 'dataset',
    label: row.table_name,
    detail,
    href: row.explore_url,
  }));
}

/** Asks the server for up to 8 of each kind. A kind one may not read, or that fails, is simply not among the answers. */
export async function findObjects(text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const page: Page = { ...order, page: 0, page_size: perKind };
  const answers = await Promise.allSettled([
    findDashboards(text, page, signal),
    findCharts(text, page, signal),
    findDatasets(text, page, signal),
  ]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

/** What was looked at lately, for the palette without a text. */
export async function recentObjects(signal: AbortSignal): Promise<PaletteEntry[]> {
  const { result } = await client.call(
    log.recentActivity,
    { query: { q: { page: 0, page_size: 6, distinct: true } } },
    { signal },
  );
  return result.flatMap((item): PaletteEntry[] =>
    item.item_url
      ? [
          {
            key: `recent-${item.item_type}-${item.item_id}`,
            kind: item.item_type === 'dashboard' ? 'dashboard' : item.item_type === 'slice' ? 'chart' : 'dataset',
            label: item.item_title,
            detail: ago(item.time_delta_humanized),
            href: item.item_url,
          },
        ]
      : [],
  );
}

/** Best first: what begins with the text before what contains it before what resembles it. Server finds that match by other words stay, last. */
export function rank(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'label', weight: 3 },
      { name: 'words', weight: 1 },
    ],
    threshold: 0.35,
    ignoreLocation: true,
    includeScore: true,
  });
  const found = fuse.search(text).map((hit) => hit.item);
  const wanted = text.toLowerCase();
  const tier = (entry: PaletteEntry): number => {
    const label = entry.label.toLowerCase();
    if (label.startsWith(wanted)) return 0;
    return label.includes(wanted) ? 1 : 2;
  };
  const rest = entries.filter((entry) => entry.kind !== 'action' && !found.includes(entry));
  return [...found.toSorted((a, b) => tier(a) - tier(b)), ...rest];
}
