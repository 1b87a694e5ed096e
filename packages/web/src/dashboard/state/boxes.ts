/** The dashboard's filter boxes as they were loaded, and when the question about them was put off. */
import { filterBoxOf, isFilterBoxType } from '@tessera/charts/filter-boxes';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { DatasetForCharts } from '@tessera/api/dataset';
import { boxMigrationOf, type BoxMigration } from '@tessera/core/dashboard/box-migration';
import { placedBoxes, type FilterBox } from '@tessera/core/dashboard/filter-box';
import { readBoard, type StoredBoard } from '@tessera/core/dashboard/board';
import { entriesOf } from '@tessera/core/dashboard/metadata';
import { keptKeys } from '../../kit/kept-keys.ts';
import { readKept, writeKept } from '../../kit/kept.ts';

/** A chart as a filter box; undefined for every other type. */
export const boxOf = (chart: DashboardChart, dataset: DatasetForCharts | undefined): FilterBox | undefined =>
  isFilterBoxType(chart.viz_type) ? filterBoxOf(chart, dataset) : undefined;

/** The filter boxes among the charts. */
export function boxesAmong(charts: readonly DashboardChart[], datasets: readonly DatasetForCharts[]): FilterBox[] {
  const found = new Map(datasets.map((each) => [each.id, each]));
  return charts.flatMap((chart) => boxOf(chart, found.get(chart.datasource_id)) ?? []);
}

const snoozedKey = keptKeys.filterBoxSnoozes;

/** When the question was put off, by dashboard id, epoch ms. */
function snoozes(): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(readKept(snoozedKey) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}

/** Remembers in this browser that the question was put off now. */
export const snooze = (id: number): void => writeKept(snoozedKey, JSON.stringify({ ...snoozes(), [id]: Date.now() }));

/** Whether the one who opens a dashboard is asked about its filter boxes. */
export function migrationOf(item: StoredBoard & { id: number }, boxes: readonly FilterBox[], mayEdit: boolean): BoxMigration {
  if (boxes.length === 0) return 'NOOP';
  const board = readBoard(item);
  const snoozedAt = snoozes()[item.id];
  return boxMigrationOf({
    hasFilters: entriesOf(board.metadata).length > 0,
    hasBoxes: placedBoxes(board.layout, boxes).length > 0,
    mayEdit,
    asked: new URLSearchParams(window.location.search).get('migration_state'),
    snoozedAt: typeof snoozedAt === 'number' ? snoozedAt : undefined,
    now: Date.now(),
  });
}
