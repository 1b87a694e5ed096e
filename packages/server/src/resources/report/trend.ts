/** The last values of an alert as a small picture, painted by the line chart. */
import { line } from '@tessera/charts/line/index';
import type { QueryAnswer } from '@tessera/charts/chart-type';
import { GenericType } from '@tessera/core/frame/frame';
import type { Services } from '../../services.ts';
import type { ReportRow } from './list.ts';

/** CSS px. */
export const trendSize = { width: 480, height: 160 } as const;
/** Values shown at most, the new one among them. */
const shownMax = 30;

/**
 * @param value  what was found now
 * @returns undefined where there is no line to draw: fewer than two values
 */
export async function trendPicture(services: Services, report: ReportRow, value: number | null): Promise<Buffer | undefined> {
  if (value === null) return undefined;
  const { store, clock, painter } = services;
  const before = await store.db
    .selectFrom('report_execution_log')
    .select(['scheduled_dttm', 'value'])
    .where('report_id', '=', report.id)
    .where('value', 'is not', null)
    .where('end_dttm', 'is not', null)
    .orderBy('id', 'desc')
    .limit(shownMax - 1)
    .execute();
  if (before.length === 0) return undefined;
  const points = [
    ...before.toReversed().map((run) => [Date.parse(run.scheduled_dttm), Number(run.value)] as const),
    [clock().getTime(), value] as const,
  ];
  const job = { formData: formOf(report), answers: [answerOf(points)], paper: paperOf(clock().getTime()) };
  return painter.png(job, 2);
}

const paperOf = (now: number) => ({ ...trendSize, mode: 'report', look: 'light', now }) as const;

function formOf({ validator_type, validator_config }: ReportRow): Record<string, unknown> {
  const threshold = validator_type === 'operator' ? validator_config?.threshold : undefined;
  const layer = { name: 'Threshold', annotationType: 'FORMULA', value: String(threshold), style: 'dashed', width: 1, show: true };
  return {
    viz_type: line.id,
    x_axis: 'time',
    metrics: [{ expressionType: 'SQL', sqlExpression: 'value', label: 'Value' }],
    groupby: [],
    adhoc_filters: [],
    markerEnabled: true,
    show_legend: false,
    annotation_layers: threshold === undefined ? [] : [layer],
  };
}

function answerOf(points: readonly (readonly [at: number, value: number])[]): QueryAnswer {
  return {
    frame: {
      names: ['time', 'Value'],
      types: [GenericType.TEMPORAL, GenericType.NUMERIC],
      columns: [points.map(([at]) => at), points.map(([, value]) => value)],
      rowcount: points.length,
    },
    label_map: { time: ['time'], Value: ['Value'] },
  };
}
