/**
 * Charts of the first versions that were only text (`markup`, `separator`, `iframe`) as texts of the dashboard
 * (docs/reference/dashboards.md#text-charts): pure, on the wire's own shapes. The chart itself stays stored as it was.
 */
import { readLayout } from '@tessera/core/dashboard/layout';

type Wire = Readonly<Record<string, unknown>>;

/** A stored chart that may be only a text, in the id, name and form of this server. */
export interface TextChart {
  readonly chartId: number;
  readonly name: string;
  readonly vizType: string;
  readonly form: Wire;
}

const types: ReadonlySet<string> = new Set(['markup', 'separator', 'iframe']);

/** Whether a chart type draws nothing but its own text. */
export const isTextType = (vizType: string): boolean => types.has(vizType);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The chart as Markdown. Addresses become links: what is shown of another site, that site decides. */
export function textOfChart({ vizType, form, name }: TextChart): string {
  if (vizType === 'iframe') {
    const url = textOf(form['url']);
    const label = name.replaceAll(/[[\]\\]/g, '');
    return /^(https?:\/\/|\/(?!\/))/i.test(url) ? `[${label || url}](<${url.replaceAll(/[<>\s]/g, encodeURIComponent)}>)` : name;
  }
  const code = textOf(form['code']);
  return vizType === 'separator' ? ['---', code].filter(Boolean).join('\n\n') : code;
}

/**
 * Gives a dashboard texts in place of such charts. Those without a tile are passed over, so a second call changes
 * nothing. Call it when chart ids are already those of this server.
 */
export function liftTextCharts(position: Wire, charts: readonly TextChart[]): { position: Wire; changes: string[] } {
  const byId = new Map(charts.map((chart) => [chart.chartId, chart]));
  const lifted = new Map<string, { id: string; chart: TextChart }>();
  for (const node of Object.values(readLayout(position))) {
    const chart = node.type === 'CHART' && node.meta.chartId !== undefined ? byId.get(node.meta.chartId) : undefined;
    if (chart) lifted.set(node.id, { id: freeId(position, `MARKDOWN-${node.id.replace(/^CHART-/, '')}`), chart });
  }
  if (lifted.size === 0) return { position, changes: [] };
  const entries = Object.entries(position).map(([id, node]): [string, unknown] => {
    const text = lifted.get(id);
    if (text && isWire(node)) return [text.id, asMarkdown(text.id, node, text.chart)];
    const children: unknown = isWire(node) ? node['children'] : undefined;
    if (!isWire(node) || !Array.isArray(children)) return [id, node];
    return [id, { ...node, children: children.map((child: unknown) => lifted.get(String(child))?.id ?? child) }];
  });
  const changes = [...lifted.values()].map(({ chart }) => `The chart “${chart.name}” became a text of the dashboard.`);
  return { position: Object.fromEntries(entries), changes };
}

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null && !Array.isArray(value);

function asMarkdown(id: string, node: Wire, chart: TextChart): Wire {
  const meta = isWire(node['meta']) ? node['meta'] : {};
  const size = Object.fromEntries(['width', 'height'].flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]])));
  return { ...node, id, type: 'MARKDOWN', children: [], meta: { ...size, code: textOfChart(chart) } };
}

function freeId(position: Wire, wanted: string): string {
  let id = wanted;
  while (Object.hasOwn(position, id)) id = `${id}-text`;
  return id;
}
