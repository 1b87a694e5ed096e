/** Charts as they were saved, by this editor or by others. */
import type { ExploreSlice } from '@tessera/api/explore';
import { fetchTypesOf, openFetched } from '@tessera/charts/fetched';
import type { Form } from '@tessera/core/explore/slots';
import { fetchSlice } from './use-save-chart.ts';

/** A saved chart and its form as the editor holds it. @throws ApiFailure */
export async function fetchSaved(id: number): Promise<{ slice: ExploreSlice; saved: Form }> {
  const { slice } = await fetchSlice(id);
  await fetchTypesOf(slice.form_data);
  const form = openFetched(slice.form_data)?.formData ?? slice.form_data;
  return { slice, saved: { ...form, datasource: slice.datasource } };
}
