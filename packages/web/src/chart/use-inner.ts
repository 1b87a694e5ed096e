/** The charts a form shows within itself, and their types, fetched before it is asked. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { chart } from '@tessera/api/chart';
import { ApiFailure } from '@tessera/api/client';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { fetchedTypeOf, fetchTypesOf, openFetched } from '@tessera/charts/fetched';
import { innerOf } from '@tessera/charts/open-form';
import { client } from '../client.ts';

type Named = ReturnType<typeof innerOf>[number];

/** One that is gone, or closed to the reader, is left out. */
async function fetchInner(named: Named, signal: AbortSignal): Promise<InnerChart | undefined> {
  if (typeof named !== 'number') return { name: '', formData: named };
  try {
    const { result } = await client.call(chart.get, { params: { pk: named }, query: {} }, { signal });
    return { id: named, name: result.slice_name, datasetId: result.datasource_id, formData: result.form_data };
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

async function fetchAll(named: readonly Named[], signal: AbortSignal): Promise<InnerChart[]> {
  const found = (await Promise.all(named.map((each) => fetchInner(each, signal)))).filter((each) => each !== undefined);
  await Promise.all(found.map(({ formData }) => fetchTypesOf({ ...formData })));
  return found;
}

/** Most forms name none: only those of types that may are opened for it. */
const namedBy = (formData: Record<string, unknown>): readonly Named[] =>
  fetchedTypeOf(String(formData['viz_type'] ?? ''))?.inner ? innerOf(openFetched(formData)) : [];

const none: readonly InnerChart[] = [];

/**
 * @param isHere  the form's own type is here
 * @returns no charts while they are on their way
 */
export function useInner(
  formData: Record<string, unknown>,
  isHere: boolean,
): { inner: readonly InnerChart[] | undefined; error: unknown; again: () => void } {
  const named = useMemo(() => (isHere ? namedBy(formData) : []), [formData, isHere]);
  const { data, error, refetch } = useQuery({
    queryKey: ['inner-charts', named],
    queryFn: named.length > 0 ? ({ signal }) => fetchAll(named, signal) : skipToken,
  });
  const again = useCallback(() => void refetch(), [refetch]);
  return { inner: named.length === 0 ? none : data, error: error ?? undefined, again };
}
