/** The chart types a page has loaded so far, and the registry through which saved forms reach them. */
import type { InnerCharts } from './chart-type.ts';
import { entryOf } from './catalogue.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import type { FormData } from './controls/form.ts';
import { findChart, listed, type ListedChart } from './listed.ts';
import { isMatrixOn } from './shared/matrix/matrix-on.ts';
import { asInner, liftedBy, openWith, type OpenedForm } from './open-form.ts';

/** Making small multiples, fetched with the first form that wants them. */
let matrix: typeof import('./shared/matrix/matrix.ts') | undefined;

const fetched = new Map<string, ListedChart>();

/** A `viz_type` on no list is drawn by a stand-in. */
function entryFor(vizType: string): Pick<CatalogueEntry, 'id' | 'load'> | undefined {
  const unknown = { id: vizType, load: async () => (await import('./unpainted/unknown.ts')).unknownType(vizType) };
  return entryOf(vizType) ?? (vizType === '' ? undefined : unknown);
}

/** The chart type of a `viz_type`, fetched if it is not here. Rejects when the server cannot be reached; asked again, it tries again. */
export async function fetchChartType(vizType: string): Promise<ListedChart | undefined> {
  const entry = entryFor(vizType);
  if (!entry) return undefined;
  const type = fetched.get(entry.id) ?? (await entry.load(listed));
  fetched.set(entry.id, type);
  return type;
}

/** Fetches the chart type of a saved form, and the one an upgrade hands it over to: afterwards `openFetched` can open it. */
export async function fetchTypesOf(formData: FormData): Promise<void> {
  if (isMatrixOn(formData)) matrix ??= await import('./shared/matrix/matrix.ts');
  const type = await fetchChartType(String(formData['viz_type'] ?? ''));
  if (type) await fetchChartType(String(liftedBy(type, formData)['viz_type'] ?? ''));
}

/** True when a saved form can be opened, or never will be: it has no `viz_type`. */
export function isFetched(formData: FormData): boolean {
  const isHere = (vizType: string): boolean => {
    const entry = entryFor(vizType);
    return !entry || fetched.has(entry.id);
  };
  if (isMatrixOn(formData) && !matrix) return false;
  const vizType = String(formData['viz_type'] ?? '');
  const type = fetchedTypeOf(vizType);
  return type ? isHere(String(liftedBy(type, formData)['viz_type'] ?? '')) : isHere(vizType);
}

/** Of the fetched ones; undefined also when it is not here yet. */
export const fetchedTypeOf = (vizType: string): ListedChart | undefined => findChart([...fetched.values()], vizType);

/** As `openForm`, among the fetched types: `fetchTypesOf` the form first. */
export function openFetched(formData: FormData): OpenedForm | undefined {
  const opened = openWith([...fetched.values()], formData);
  return opened && matrix ? matrix.asMatrix(opened) : opened;
}

/** As `openInner`, among the fetched types. */
export const openInnerFetched: InnerCharts['open'] = (formData) => asInner(openFetched({ ...formData }));
