/** One other time that numbers are compared with: its controls, and what a change is (docs/reference/charts.md#big-numbers). */
import { adaptTo } from '@tessera/core/look/contrast';
import { z } from 'zod';
import type { PictureTheme } from '../chart-type.ts';
import { field, type Control } from '../controls/field.ts';
import { selectField, switchField, textField } from '../controls/plain-fields.ts';
import { maybeText } from '../controls/shapes.ts';

const comparison = { tab: 'data', section: 'Time Comparison' } as const;

/** The keys of a form that name the other time. */
export interface OtherTimeForm {
  time_compare?: string | undefined;
  start_date_offset?: string | undefined;
}

/** Which other time: one of the usual ones, a day of one's own, or the period before. @param over where the controls stand */
export const otherTimeFields = (over: Pick<Control, 'visible'> & { description?: string } = {}) => {
  const {
    visible = () => true,
    description = 'The time the number is compared with. Needs a time range with a beginning and an end.',
  } = over;
  return {
    time_compare: field(
      z.preprocess((value) => (Array.isArray(value) ? value[0] : value), maybeText()),
      {
        ...comparison,
        label: 'Time shift',
        widget: 'select',
        choices: [
          ['1 day ago', '1 day ago'],
          ['1 week ago', '1 week ago'],
          ['1 month ago', '1 month ago'],
          ['1 year ago', '1 year ago'],
          ['custom', 'Custom date'],
          ['inherit', 'The period before'],
        ],
        visible,
        description,
      },
    ),
    start_date_offset: textField('Shift start date', '', {
      ...comparison,
      placeholder: 'YYYY-MM-DD',
      visible: (form, dataset) => visible(form, dataset) && form['time_compare'] === 'custom',
      description: 'The day the other period begins. It is as long as this one.',
    }),
  };
};

/** Whether changes are coloured, and whether more or less is the good one. */
export const changeColourFields = (over: Pick<Control, 'visible'> & { section?: string } = {}) => {
  const { visible = () => true, ...place } = over;
  return {
    comparison_color_enabled: switchField('Add color for positive/negative change', false, { ...place, visible }),
    comparison_color_scheme: selectField(
      'Color scheme for comparison',
      ['Green', 'Red'],
      'Green',
      { Green: 'Green for increase, red for decrease', Red: 'Red for increase, green for decrease' },
      { ...place, visible: (form, dataset) => visible(form, dataset) && form['comparison_color_enabled'] === true },
    ),
  };
};

/** The other time as a question names it; nothing when none is chosen. */
export function offsetOf(form: OtherTimeForm): string | undefined {
  if (form.time_compare === 'custom') return form.start_date_offset?.trim() || undefined;
  return form.time_compare || undefined;
}

/** The change against the value then, as a share of it; from zero it is all of it. */
export function changeOf(now: number, before: number): number {
  if (before !== 0) return (now - before) / Math.abs(before);
  return Math.sign(now);
}

/** The text of a change with its sign: more is said by a plus. */
export const signedText = (text: string, value: number): string => (value > 0 && !text.startsWith('+') ? `+${text}` : text);

/** The colour of the text of a change on the picture's ground; none where nothing changed. @param scheme which way is green */
export function changeColour(change: number, scheme: 'Green' | 'Red', theme: PictureTheme): string | undefined {
  if (Number.isNaN(change) || change === 0) return undefined;
  const isGood = scheme === 'Green' ? change > 0 : change < 0;
  return adaptTo(isGood ? theme.positive : theme.negative, theme.background, 4.5);
}

/** The columns a compared metric is shown by: the value, the one then, the difference, the change. */
export const comparedParts = ['Main', '#', '△', '%'] as const;
/** One of these columns. */
export type ComparedPart = (typeof comparedParts)[number];

/** The key of such a column, as `column_config` and rules name it, e.g. `△ Sales`. */
export const comparedKey = (part: ComparedPart, metric: string): string => `${part} ${metric}`;
