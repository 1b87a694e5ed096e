/** The rows of an answer as they came, for chart types without a painter (docs/decisions/0014-query-context.md). */
import { cellText } from '@tessera/core/format/column-text';
import { numberFormatter } from '@tessera/core/format/number';
import { smartDateDetailed, timeFormatter } from '@tessera/core/format/datetime';
import { GenericType } from '@tessera/core/frame/frame';
import type { QueryAnswer, EmptyPicture, TablePicture, DepictOptions } from '../chart-type.ts';
import { titleOf } from '../shared/format.ts';
import { nothing } from '../shared/nothing.ts';
import { counted } from '../shared/summary.ts';

/** Why a table stands where another picture was asked for. @param name  of the chart type */
export const unknownNote = (name: string): string => `This chart type (${name}) is not known here; its data is shown as a table.`;

/** A table of the first answer, with the note that this is not the picture that was asked for. */
export function answerTable(answers: readonly QueryAnswer[], view: DepictOptions, name: string): TablePicture | EmptyPicture {
  const [answer] = answers;
  if (!answer || answer.frame.rowcount === 0) return nothing(answer);
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
    note: unknownNote(name),
    summary: `${name}, shown as a table of ${counted(frame.rowcount, 'row', 'rows')}. ${unknownNote(name)}`,
  };
}
