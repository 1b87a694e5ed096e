/** From a saved form to its chart type: aliases, upgrades, reading. Works on any list of chart types. */
import type { OpenedChart } from './chart-type.ts';
import { readForm, type FormData, type FormNotice } from './controls/form.ts';
import { findChart, type ListedChart } from './listed.ts';
import { liftOldestKeys } from './shared/oldest-keys.ts';

/** A saved form that found its chart type: read for use, and as it would be saved again. */
export interface OpenedForm {
  chart: ListedChart;
  /** What `queries` and `picture` take. */
  form: Record<string, unknown>;
  /** The saved form after upgrades, as it would be saved again. */
  formData: FormData;
  notices: FormNotice[];
}

/**
 * Opens a saved form: finds its chart type, lifts it to today's keys, reads it.
 * @returns undefined when no chart type of the list knows its `viz_type`
 */
export function openWith(charts: readonly ListedChart[], formData: FormData): OpenedForm | undefined {
  const lifted = lift(charts, formData);
  if (!lifted) return undefined;
  const { form, notices } = readForm(lifted.chart, lifted.formData);
  return { ...lifted, form, notices };
}

/** A saved form in the keys its own chart type has today; its `viz_type` may then name another one, which takes over. */
export const liftedBy = (chart: ListedChart, formData: FormData): FormData =>
  chart.upgrade.reduce((form, upgrade) => upgrade(form), liftOldestKeys(formData));

/** Today's chart type of a saved form, and the form in its keys. */
function lift(charts: readonly ListedChart[], formData: FormData): { chart: ListedChart; formData: FormData } | undefined {
  let chart = findChart(charts, String(formData['viz_type'] ?? ''));
  if (!chart) return undefined;
  let lifted = liftedBy(chart, formData);
  // An old line may open as a smooth or a stepped one: the upgrade names the type that takes over.
  const successor = findChart(charts, String(lifted['viz_type'] ?? ''));
  if (successor && successor.id !== chart.id) {
    chart = successor;
    lifted = chart.upgrade.reduce((form, upgrade) => upgrade(form), lifted);
  }
  return { chart, formData: { ...lifted, viz_type: chart.id } };
}

/** What an import reports about a saved form: its current keys, and in words what changed. */
export interface UpgradedForm {
  /** In today's keys; the form itself when nothing knows its `viz_type`. */
  form: FormData;
  vizType: string;
  /** What an import says about it, one sentence each; none when the form is today's already. */
  changes: string[];
  /** False when its rows are shown as a table for want of a painter. */
  supported: boolean;
}

/** What today's keys make of a saved form, in words. What is stored stays as it was: every reader upgrades anew. */
export function upgradeWith(charts: readonly ListedChart[], formData: FormData): UpgradedForm {
  const was = String(formData['viz_type'] ?? '');
  const lifted = lift(charts, formData);
  if (!lifted) return { form: formData, vizType: was, changes: [], supported: false };
  const { chart, formData: form } = lifted;
  const names = (keys: readonly string[]): string => keys.toSorted().join(', ');
  const gone = Object.keys(formData).filter((key) => !Object.hasOwn(form, key));
  const added = Object.keys(form).filter((key) => key !== 'form_data_bak' && !Object.hasOwn(formData, key));
  return {
    form,
    vizType: chart.id,
    changes: [
      ...(was === chart.id ? [] : [`The chart type ${was} opens as ${chart.id}.`]),
      ...keyChanges(names(gone), names(added)),
    ],
    supported: chart.unpainted !== true,
  };
}

function keyChanges(gone: string, added: string): string[] {
  if (gone !== '' && added !== '') return [`Read in today’s keys: ${gone} became ${added}.`];
  if (gone !== '') return [`Left out, because this chart type no longer reads it: ${gone}.`];
  return added === '' ? [] : [`Read in today’s keys, which adds ${added}.`];
}

/** An opened form as another chart type sees it that shows it within itself. */
export const asInner = (opened: OpenedForm | undefined): OpenedChart | undefined =>
  opened && {
    formData: opened.formData,
    queries: (ask) => opened.chart.queries(opened.form, ask),
    picture: (answers, view) => opened.chart.picture(opened.form, answers, view),
  };

/** What a saved form says it shows within itself: numbers of saved charts, or whole forms. */
export const innerOf = (opened: OpenedForm | undefined): ReturnType<NonNullable<ListedChart['inner']>> =>
  opened?.chart.inner?.(opened.form) ?? [];
