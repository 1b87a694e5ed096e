/** The charts a form shows within itself, and their types, fetched before it is asked. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { chart } from '@tessera/api/chart';
import { ApiFailure } from '@tessera/api/client';
import type { DashboardChart } from '@tessera/api/dashboard';
import { limits } from '@tessera/core/limits';
import type { InnerChart } from '@tessera/charts/inner-chart';
import { fetchedTypeOf, fetchTypesOf, openFetched } from '@tessera/charts/fetched';
import { innerOf } from '@tessera/charts/open-form';
import { client } from '../client.ts';

type Named = ReturnType<typeof innerOf>[number];

/** A saved chart as a dashboard's answer brings it. */
export type GivenInner = NonNullable<DashboardChart['inner_charts']>[number];

/** One that is gone, or closed to the reader, is left out. */
async function fetchInner(named: Named, signal: AbortSignal | undefined): Promise<InnerChart | undefined> {
  if (typeof named !== 'number') return { name: '', formData: named };
  try {
    const { result } = await client.call(chart.get, { params: { pk: named }, query: {} }, signal ? { signal } : {});
    return { id: named, name: result.slice_name, datasetId: result.datasource_id, formData: result.form_data };
  } catch (error) {
    if (error instanceof ApiFailure && (error.status === 404 || error.status === 403)) return undefined;
    throw error;
  }
}

/** The one named, where it is among those given. */
function givenInner(named: Named, given: readonly GivenInner[]): InnerChart | undefined {
  if (typeof named !== 'number') return { name: '', formData: named };
  const found = given.find(({ id }) => id === named);
  return found && { id: found.id, name: found.slice_name, datasetId: found.datasource_id, formData: found.form_data };
}

/** @param given  what the dashboard knows of them: then nothing is asked for, and what is not among them is not shown */
export async function innerChartsOf(
  named: readonly Named[],
  given: readonly GivenInner[] | undefined,
  signal?: AbortSignal,
): Promise<InnerChart[]> {
  const each = given
    ? named.map((one) => givenInner(one, given))
    : await Promise.all(named.map((one) => fetchInner(one, signal)));
  const found = each.filter((one) => one !== undefined);
  await Promise.all(found.map(({ formData }) => fetchTypesOf({ ...formData })));
  return found;
}

/** Most forms name none: only those of types that may are opened for it. */
export const namedBy = (formData: Record<string, unknown>): readonly Named[] =>
  fetchedTypeOf(String(formData['viz_type'] ?? ''))?.inner ? innerOf(openFetched(formData)).slice(0, limits.innerChartsMax) : [];

const none: readonly InnerChart[] = [];

/**
 * @param isHere  the form's own type is here
 * @param given   the charts as the dashboard's answer brought them; absent: each is fetched, as the reader may open it
 * @returns no charts while they are on their way
 */
export function useInner(
  formData: Record<string, unknown>,
  isHere: boolean,
  given?: readonly GivenInner[],
): { inner: readonly InnerChart[] | undefined; error: unknown; again: () => void } {
  const named = useMemo(() => (isHere ? namedBy(formData) : []), [formData, isHere]);
  const { data, error, refetch } = useQuery({
    queryKey: ['inner-charts', named, given],
    queryFn: named.length > 0 ? ({ signal }) => innerChartsOf(named, given, signal) : skipToken,
  });
  const again = useCallback(() => void refetch(), [refetch]);
  return { inner: named.length === 0 ? none : data, error: error ?? undefined, again };
}
