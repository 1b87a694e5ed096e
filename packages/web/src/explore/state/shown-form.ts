/**
 * Which form the chart shows: what was asked last, with today's looks. A change that leaves the question as it is shows at
 * once and asks nothing; any other waits for "Update chart".
 */
import { fetchedTypeOf } from '@tessera/charts/fetched';
import type { Dataset } from '@tessera/core/dataset';
import type { Form } from '@tessera/core/explore/slots';
import { questionOf } from '../../chart/ask.ts';
import { controlsOf } from '@tessera/charts/controls/slots';

/** The identity of a form's question; undefined when it cannot be asked. */
export function questionKey(form: Form, dataset: Dataset): string | undefined {
  try {
    return questionOf({ formData: form, dataset })?.key;
  } catch {
    return undefined;
  }
}

/** True for a form that names nothing to show: no query of it has a column or a metric. */
export function isEmptyForm(form: Form, dataset: Dataset): boolean {
  try {
    const queries = questionOf({ formData: form, dataset })?.queries ?? [];
    return queries.length > 0 && queries.every((query) => query.columns.length === 0 && (query.metrics ?? []).length === 0);
  } catch {
    return false;
  }
}

/** The form that the picture is made of. */
export interface VisibleForm {
  form: Form;
  /** The answer on screen is not that of the present form. */
  isStale: boolean;
}

/** @param askedOf  the dataset of the last run; `dataset` may have been changed since */
export function shownForm(form: Form, asked: Form, dataset: Dataset, askedOf: Dataset): VisibleForm {
  const key = questionKey(asked, askedOf);
  if (form === asked || questionKey(form, dataset) === key) return { form, isStale: false };
  const dressed: Form = form['viz_type'] === asked['viz_type'] ? { ...asked, ...looksOf(form) } : asked;
  return { form: questionKey(dressed, askedOf) === key ? dressed : asked, isStale: true };
}

/** The values of a form's Customize tab. */
function looksOf(form: Form): Form {
  const controls = controlsOf(fetchedTypeOf(String(form['viz_type'])));
  return Object.fromEntries(Object.entries(form).filter(([key]) => controls.get(key)?.tab === 'customize'));
}
