/**
 * What the framing page receives about the charts: what each asks now, and what each has in its own state (the reference's
 * embedding kit).
 */
import { fetchTypesOf } from '@tessera/charts/fetched';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import type { Board } from '@tessera/core/dashboard/board';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { extraFormDataFor } from '@tessera/core/dashboard/masks';
import type { QueryContext } from '@tessera/core/query/query-context';
import { datasetIdOf, questionOf } from '../chart/ask.ts';
import { innerChartsOf, namedBy } from '../chart/use-inner.ts';

interface OpenBoard {
  readonly id: number;
  readonly board: Board;
  readonly masks: DataMasks;
  readonly charts: ReadonlyMap<number, DashboardChart>;
  readonly datasets: ReadonlyMap<number, DatasetForCharts>;
}

/** Chart id → the body for `POST /api/v1/chart/data` with the filters that reach it; without charts that ask nothing. @param only  one chart */
export async function payloadsOf(open: OpenBoard, only: number | undefined): Promise<Record<string, QueryContext>> {
  const { board, masks, charts, datasets, id } = open;
  const wanted = chartIdsOf(board.layout).filter((chartId) => only === undefined || chartId === only);
  const payloads: Record<string, QueryContext> = {};
  for (const chart of wanted.flatMap((chartId) => charts.get(chartId) ?? [])) {
    const { form_data: formData } = chart;
    const dataset = datasets.get(datasetIdOf(formData) ?? -1);
    const extra = extraFormDataFor(board, masks, chart.id);
    const ownState = masks[String(chart.id)]?.ownState;
    await fetchTypesOf(formData);
    try {
      const inner = await innerChartsOf(namedBy(formData), chart.inner_charts);
      const question = questionOf({ formData, dataset, extra, ownState, dashboardId: id, chartId: chart.id, inner });
      if (!question) continue;
      // Rows come as the reference sends them; columns are our own charts' matter.
      const { orient: _, ...context } = question.context;
      payloads[chart.id] = { ...context, force: false, form_data: { ...formData, slice_id: chart.id, dashboardId: id } };
    } catch {
      // A form that cannot be asked shows why in its own place.
    }
  }
  return payloads;
}

/** The one chart a `getChartDataPayloads` call is about. */
export function chartIn(args: unknown): number | undefined {
  const id = typeof args === 'object' && args !== null && 'chartId' in args ? Number(args.chartId) : Number.NaN;
  return Number.isInteger(id) ? id : undefined;
}

/** When charts' own states (a table's page, its order) last changed, epoch ms by chart id; `start` where none did since. */
export class ChartStates {
  readonly #changed = new Map<string, number>();
  readonly #startMs: number;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Call whenever masks changed. */
  note(masks: DataMasks, before: DataMasks, nowMs: number): void {
    for (const [id, { ownState }] of Object.entries(masks))
      if (ownState !== undefined && ownState !== before[id]?.ownState) this.#changed.set(id, nowMs);
  }

  /** Chart id → its state, of the charts that have one. */
  of(masks: DataMasks): Record<string, { chartId: number; state: object; lastModified: number }> {
    const states = Object.entries(masks).flatMap(([id, { ownState }]) =>
      ownState === undefined || !/^\d+$/.test(id)
        ? []
        : [[id, { chartId: Number(id), state: ownState, lastModified: this.#changed.get(id) ?? this.#startMs }] as const],
    );
    return Object.fromEntries(states);
  }
}
