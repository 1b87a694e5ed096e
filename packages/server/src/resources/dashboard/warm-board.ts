/** Charts of a dashboard, answered ahead of their readers: the cache then has what the page of the dashboard asks. */
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import pLimit from 'p-limit';
import type { Context } from '../../context.ts';
import { ask } from '../../query/ask.ts';
import { chartRunContext } from '../chart/data.ts';
import type { OpenedBoard } from './board-state.ts';
import { filtersToChoose, goneChart, noData, sayFault, tileQuestion } from './board-tiles.ts';

/** What became of a chart that was asked ahead. */
export interface WarmedChart {
  readonly chart_id: number;
  /** Why it could not be answered; absent when it was. */
  readonly error?: string;
}

/** Fewer than run at once, so that readers do not wait behind it. */
const atATime = 4;

/**
 * Asks charts of a dashboard anew, on all tabs and with what filters them there. A chart that asks for no data, or waits for
 * its reader's choice, counts as answered.
 * @param only  this chart alone
 */
export function warmBoard(ctx: Context, board: OpenedBoard, only?: number): Promise<WarmedChart[]> {
  const limit = pLimit(atATime);
  const ids = chartIdsOf(board.layout).filter((id) => only === undefined || id === only);
  return Promise.all(ids.map((id) => limit(() => warmed(ctx, board, id))));
}

async function warmed(ctx: Context, board: OpenedBoard, chart_id: number): Promise<WarmedChart> {
  ctx.signal?.throwIfAborted();
  const chart = board.charts.get(chart_id);
  if (!chart) return { chart_id, error: goneChart };
  if (filtersToChoose(board, chart_id).length > 0) return { chart_id };
  try {
    const { asked, door } = await tileQuestion(ctx, board, { chart });
    // As pages ask: an answer in another form is another entry of the cache.
    await ask(await chartRunContext(ctx, door, chart_id), { ...asked, orient: 'columns', force: true }).toJson();
    return { chart_id };
  } catch (error) {
    const said = sayFault(error);
    return said === noData ? { chart_id } : { chart_id, error: said };
  }
}
