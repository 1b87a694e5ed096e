/** Changes to the columns of a draft, with what follows from them. */
import { isCalculated, patchRow, type DatasetDraft, type DraftColumn } from './draft.ts';

type Columns = Pick<DatasetDraft, 'columns' | 'main_dttm_col'>;

/**
 * Changes a column. The default time column goes along with its name, and gives way to the first there is when it is no time any
 * more: charts that are made of the dataset lean on it.
 */
export function patchColumn({ columns, main_dttm_col }: Columns, key: string, patch: Partial<DraftColumn>): Columns {
  const next = patchRow(columns, key, patch);
  const [before, after] = [columns, next].map((rows) => rows.find((each) => each.key === key));
  // While a name is typed it may be that of another column for a moment.
  const isMain = before?.column_name === main_dttm_col && !next.some(({ column_name }) => column_name === main_dttm_col);
  if (isMain) return { columns: next, main_dttm_col: after?.column_name ?? null };
  const isTimeNoMore = before?.column_name === main_dttm_col && before.is_dttm === true && after?.is_dttm !== true;
  return { columns: next, main_dttm_col: isTimeNoMore ? firstTime(next) : main_dttm_col };
}

/** Takes a column out; the default time column gives way as above. */
export function withoutColumn({ columns, main_dttm_col }: Columns, key: string): Columns {
  const next = columns.filter((each) => each.key !== key);
  const isThere = main_dttm_col === null || next.some(({ column_name }) => column_name === main_dttm_col);
  return { columns: next, main_dttm_col: isThere ? main_dttm_col : firstTime(next) };
}

const firstTime = (columns: readonly DraftColumn[]): string | null =>
  columns.find((each) => each.is_dttm === true && !isCalculated(each))?.column_name ?? null;
