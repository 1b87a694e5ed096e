/** A number and what it was in another time: the value then, the difference, the change in percent. */
import { smartNumber } from '@tessera/core/format/number';
import { columnOf, type Cell } from '@tessera/core/frame/frame';
import { metricLabel } from '@tessera/core/query/metric';
import { compareRange } from '@tessera/core/time/shift';
import type { QueryAnswer, NumberPicture, NumberRow, DepictOptions } from '../chart-type.ts';
import { numberText, timeText, titleOf } from '../shared/format.ts';
import { captions, faceNumber, faceText, type FaceForm, missingNumber } from '../shared/number-face.ts';
import { changeColour, changeOf, offsetOf, signedText } from '../shared/other-time.ts';
import { numberOf } from '../shared/series.ts';
import type { PeriodNumberForm } from './form.ts';
import { summaryOf } from '../shared/summary.ts';

/** Half-open, as days: its last day is the one before its end. */
function periodText(answer: QueryAnswer | undefined, offset: string): string | undefined {
  const { from_dttm: since, to_dttm: until } = answer ?? {};
  if (typeof since !== 'number' || typeof until !== 'number') return undefined;
  const day = timeText('%Y-%m-%d', undefined);
  try {
    const other = compareRange({ since, until }, offset);
    return other.since === undefined || other.until === undefined ? undefined : `${day(other.since)} – ${day(other.until - 1)}`;
  } catch {
    // The server has reported that it cannot read such an offset.
    return undefined;
  }
}

interface Fact {
  key: string;
  /** In the reader's language. */
  name: string;
  sign: string;
  text: string;
  hint: string;
  /** How far the number went; absent for a fact that went nowhere. */
  change?: number;
}

function factsOf(
  face: FaceForm,
  form: PeriodNumberForm,
  cells: { now: Cell; before: Cell },
  period: string,
  view: DepictOptions,
): Fact[] {
  const { say } = view;
  const [now, before] = [numberOf(cells.now), numberOf(cells.before)];
  const number = faceNumber(face, view);
  const [difference, change] = [now - before, changeOf(now, before)];
  const chosen = form.percentDifferenceFormat;
  const percent = chosen && chosen !== smartNumber ? numberText(chosen) : numberText('+,.1%');
  const known = (text: string): string => (Number.isNaN(difference) ? 'N/A' : text);
  return [
    {
      key: 'Previous value',
      name: say('Previous value'),
      sign: '#',
      text: Number.isNaN(before) ? 'N/A' : number(before, String(cells.before)),
      hint: say('Value of {period}', { period }),
    },
    {
      key: 'Delta',
      name: say('Delta'),
      sign: '△',
      text: known(signedText(number(difference), difference)),
      hint: say('Difference to {period}', { period }),
      change: difference,
    },
    {
      key: 'Percent change',
      name: say('Percent change'),
      sign: '%',
      text: known(percent(change)),
      hint: say('Change against {period}', { period }),
      change,
    },
  ];
}

function rowOf({ key, name: ownName, sign, text, hint, change }: Fact, form: PeriodNumberForm, view: DepictOptions): NumberRow[] {
  const config = form.column_config[key] ?? {};
  if (config.visible === false) return [];
  const name = config.customColumnName?.trim() ?? '';
  const label = [config.displayTypeIcon === false ? '' : sign, name].filter(Boolean).join(' ') || ownName;
  if (change === undefined || Number.isNaN(change)) return [{ label, text, hint }];
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  const colour = form.comparison_color_enabled ? changeColour(change, form.comparison_color_scheme, view.theme) : undefined;
  return [{ label, text, hint, direction, ...(colour && { colour }) }];
}

/** The number of the asked time, and its facts beside another one. */
export function periodNumberPicture(form: PeriodNumberForm, [answer]: QueryAnswer[], view: DepictOptions): NumberPicture {
  const face: FaceForm = { ...form, time_format: undefined, force_timestamp_formatting: false };
  const metric = form.metric === undefined ? undefined : metricLabel(form.metric);
  const offset = offsetOf(form);
  const cellOf = (name: string): Cell => (answer ? (columnOf(answer.frame, name)?.[0] ?? null) : null);
  const now = metric === undefined ? null : cellOf(metric);
  const text = faceText(face, now, answer?.frame.types[0], view);
  const name = metric === undefined ? view.say('Big Number') : titleOf(view.dataset, metric);
  const period = offset === undefined ? undefined : (periodText(answer, offset) ?? offset);
  const cells =
    metric === undefined || offset === undefined || period === undefined
      ? []
      : factsOf(face, form, { now, before: cellOf(`${metric}__${offset}`) }, period, view).flatMap((fact) =>
          rowOf(fact, form, view),
        );
  const said = cells.map((cell) => `${cell.label} ${cell.text}`).join(', ');
  return {
    kind: 'number',
    text,
    ...missingNumber(text, view),
    fontShare: form.header_font_size,
    ...captions(face, view),
    ...(cells.length > 0 && { rows: { fontShare: form.subheader_font_size, cells } }),
    summary: summaryOf(view, name, text, said ? [[period ?? '', said]] : []),
  };
}
