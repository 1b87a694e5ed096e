/** The dashboard page: `/superset/dashboard/{slug or id}/`, and `/superset/dashboard/p/{key}/` for shared states. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ApiFailure } from '@tessera/api/client';
import { dashboard as api } from '@tessera/api/dashboard';
import { encodeRison } from '@tessera/api/rison';
import { readMasks, type DataMasks } from '@tessera/core/dashboard/data-mask';
import { FailedFace } from '@tessera/ui/faces';
import { client, sentenceOf } from '../client.ts';
import { ForbiddenPage, NotFoundPage } from '../kit/error-page.tsx';
import { i18n } from '../i18n.ts';
import { seesAllData, sessionQuery, useCan } from '../session.ts';
import { OpenDashboard } from './open-dashboard.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { chartsQuery, datasetsQuery, fetchShown, itemQuery } from './state/load.ts';

/** Decides by the address which dashboard is opened and in which state (docs/reference/dashboards.md#address). */
export function DashboardPage() {
  // Two addresses lead here, each with one of the parameters.
  const { idOrSlug, key } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const permalink = key ?? textIn(search, 'permalink_key');
  const kept = textIn(search, 'native_filters') === undefined ? textIn(search, 'native_filters_key') : undefined;
  if (permalink) return <SharedState permalink={permalink} />;
  if (idOrSlug && kept) return <KeptFilters idOrSlug={idOrSlug} filters={kept} />;
  return idOrSlug ? <LoadedDashboard idOrSlug={idOrSlug} /> : <NotFoundPage />;
}

const textIn = (search: Record<string, unknown>, key: string): string | undefined => {
  const value = search[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function Refused({ error }: { error: unknown }) {
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiFailure && error.status === 403) return <ForbiddenPage message={error.message} />;
  return <FailedFace title={i18n._('The dashboard could not be loaded')} hint={sentenceOf(error)} />;
}

/** A dashboard by its address. @param children  stand beside it and may use its scope */
export function LoadedDashboard({ idOrSlug, children }: { idOrSlug: string; children?: ReactNode }) {
  const item = useQuery(itemQuery(idOrSlug));
  // Who may see everything asks beside the dashboard, not after it (a slug works for all three); for others one refusal is enough.
  const seesAll = useCan(seesAllData);
  const enabled = seesAll || item.isSuccess;
  const charts = useQuery({ ...chartsQuery(idOrSlug), enabled });
  const datasets = useQuery({ ...datasetsQuery(idOrSlug), enabled });
  // What one may do here decides how the dashboard opens (`edit=true`).
  const session = useQuery(sessionQuery);
  useEffect(() => {
    if (item.data && charts.data) fetchShown(item.data.item, charts.data);
  }, [item.data, charts.data]);
  // A later question that failed takes nothing away: an open dashboard may hold unsaved work.
  const error = (item.data ? null : item.error) ?? (charts.data ? null : charts.error);
  if (error) return <Refused error={error} />;
  if (!item.data || !charts.data || datasets.isPending || session.isPending) return <PageSkeleton />;
  return (
    <OpenDashboard
      key={item.data.item.id}
      address={idOrSlug}
      loaded={item.data}
      charts={charts.data}
      datasets={datasets.data ?? []}
      datasetsFailed={datasets.isError}
    >
      {children}
    </OpenDashboard>
  );
}

/** A permalink becomes the ordinary address with the state it stands for. */
function SharedState({ permalink }: { permalink: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['dashboard-permalink', permalink],
    queryFn: () => client.call(api.readPermalink, { params: { key: permalink } }),
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    const { dashboardId, dataMask, filterState, activeTabs, anchor, hash, urlParams } = data.state;
    const masks = dataMask ?? filterState ?? {};
    const search = {
      ...Object.fromEntries(urlParams ?? []),
      ...(Object.keys(masks).length > 0 ? { native_filters: encodeRison(masks) } : {}),
      ...(activeTabs?.length ? { activeTabs: encodeRison(activeTabs) } : {}),
    };
    const point = anchor ?? hash;
    void navigate({
      to: '/superset/dashboard/$idOrSlug/',
      params: { idOrSlug: dashboardId },
      search,
      ...(point ? { hash: point } : {}),
      replace: true,
    });
  }, [data, navigate]);
  return error ? <Refused error={error} /> : <PageSkeleton />;
}

/** A key of kept filters becomes the filters themselves, as this dashboard's addresses carry them; a forgotten key is dropped. */
function KeptFilters({ idOrSlug, filters }: { idOrSlug: string; filters: string }) {
  const navigate = useNavigate();
  const item = useQuery(itemQuery(idOrSlug));
  const pk = item.data?.item.id;
  const kept = useQuery({
    queryKey: ['dashboard-filters', pk, filters],
    enabled: pk !== undefined,
    queryFn: () => client.call(api.readFilterState, { params: { pk: pk ?? 0, key: filters }, query: {} }),
    retry: false,
  });
  const { data, isPending } = kept;
  useEffect(() => {
    if (isPending) return;
    const masks = masksIn(data?.value);
    void navigate({
      to: '.',
      search: ({ native_filters_key: _, ...old }: Record<string, unknown>) => ({
        ...old,
        ...(Object.keys(masks).length > 0 ? { native_filters: encodeRison(masks) } : {}),
      }),
      hash: true,
      replace: true,
    });
  }, [data, isPending, navigate]);
  return item.error ? <Refused error={item.error} /> : <PageSkeleton />;
}

/** The filter states in a kept text; what cannot be read is none. */
function masksIn(value: string | undefined): DataMasks {
  try {
    return readMasks(JSON.parse(value ?? '{}'));
  } catch {
    return {};
  }
}
