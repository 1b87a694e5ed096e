/** The rows of an answer as they came, for chart types without a painter (docs/decisions/0014-query-context.md). */
import { cellText } from '@tessera/core/format/column-text';
import { numberFormatter } from '@tessera/core/format/number';
import { smartDateDetailed, timeFormatter } from '@tessera/core/format/datetime';
import { GenericType } from '@tessera/core/frame/frame';
import type { QueryAnswer, EmptyPicture, TablePicture, DepictOptions } from '../chart-type.ts';
import { titleOf } from '../shared/format.ts';
import { summaryOf } from '../shared/summary.ts';
import { nothing } from '../shared/nothing.ts';

/** Why a table stands where another picture was asked for. @param name  of the chart type */
export const unknownNote = (name: string, { say }: Pick<DepictOptions, 'say'>): string =>
  say('This chart type ({name}) is not known here; its data is shown as a table.', { name });

/** A table of the first answer, with the note that this is not the picture that was asked for. */
export function answerTable(answers: readonly QueryAnswer[], view: DepictOptions, name: string): TablePicture | EmptyPicture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer, view);
  const { frame } = answer;
  const time = timeFormatter(smartDateDetailed);
  const number = numberFormatter('~g');
  return {
    kind: 'table',
    columns: frame.names.map((key, at) => {
      const type = frame.types[at] ?? GenericType.STRING;
      const isNumber = type === GenericType.NUMERIC;
      return {
        key,
        label: titleOf(view.dataset, key),
        type,
        ...(isNumber && { align: 'right' as const }),
        format: (value) => {
          if (typeof value !== 'number') return cellText(value);
          return type === GenericType.TEMPORAL ? time(value) : number(value);
        },
      };
    }),
    values: frame.columns,
    rowcount: frame.rowcount,
    pageLength: 200,
    note: unknownNote(name, view),
    summary: summaryOf(view, name, unknownNote(name, view), [[view.say('Rows'), frame.rowcount]]),
  };
}
