/**
 * A chart opened from a dashboard shows what it showed there: the dashboard's filters stand in its form, marked as extra.
 * What they are is kept in the form's `extra_form_data`, so that saving the chart leaves them out again.
 */
import { isRecord } from '../narrowing.ts';
import type { Dataset } from '../dataset.ts';
import { applyExtraFormData, extraFormData, replacedKeys, timeColumnOf, type ExtraFormData } from '../query/extra-form-data.ts';

type Form = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The dashboard's part of a form; undefined when there is none. */
export function inheritedIn(form: Form): ExtraFormData | undefined {
  const value = form['extra_form_data'];
  return isRecord(value) && Object.keys(value).length > 0 ? extraFormData.safeParse(value).data : undefined;
}

/** Filters on columns the dataset does not have filter nothing on the dashboard either. */
function onDataset(extra: ExtraFormData, dataset: Pick<Dataset, 'columns'>): ExtraFormData {
  const names = new Set(dataset.columns.map(({ column_name }) => column_name));
  const filters = (extra.filters ?? []).filter(({ col }) => typeof col !== 'string' || names.has(col));
  return { ...extra, ...(extra.filters ? { filters } : {}) };
}

/** The form with the dashboard's filters in it, to be opened in the editor. A form that has them already is not given here. */
export function withInherited(form: Form, extra: ExtraFormData, dataset: Dataset): Form {
  const given = onDataset(extra, dataset);
  return { ...applyExtraFormData(form, given, timeColumnOf(form, dataset)), extra_form_data: given };
}

const isTemporal = (each: unknown): each is Record<string, unknown> =>
  isRecord(each) && String(each['operator']).toUpperCase() === 'TEMPORAL_RANGE';

/** The form as it is saved: what the dashboard put in is taken out, what it put aside is the chart's own again. */
export function withoutInherited(form: Form, own: Form): Form {
  const extra = inheritedIn(form);
  if (!extra) return form;
  const { extra_form_data: _, ...rest } = form;
  const next: Record<string, unknown> = rest;
  for (const [key, target] of Object.entries(replacedKeys)) {
    // Changed by hand since, it is the chart's.
    if (extra[key] === undefined || extra[key] === null || next[target] !== extra[key]) continue;
    if (own[target] === undefined) delete next[target];
    else next[target] = own[target];
  }
  for (const key of Object.keys(next).filter((each) => each.startsWith('adhoc_filters'))) {
    const times = listOf(own[key]).filter(isTemporal);
    next[key] = listOf(next[key]).flatMap((each) => {
      if (!isRecord(each) || each['isExtra'] !== true) return [each];
      // A range of the dashboard stands where the chart's own stood.
      const before = isTemporal(each) ? times.find((time) => time['subject'] === each['subject']) : undefined;
      return before ? [before] : [];
    });
  }
  return next;
}
