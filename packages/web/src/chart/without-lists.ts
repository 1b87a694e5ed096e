/** The answers whose rows a chart shows. */
import type { OpenedForm } from '@tessera/charts/open-form';

/** Of a chart's answers, or of what belongs to each, those before its lists of values (`ChartType.lists`). */
export const withoutLists = <T>(opened: OpenedForm | undefined, answers: readonly T[]): readonly T[] =>
  answers.slice(0, answers.length - (opened?.chart.lists?.(opened.form) ?? 0));
