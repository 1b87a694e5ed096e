/** The dashboard page: `/superset/dashboard/{slug or id}/`, and `/superset/dashboard/p/{key}/` for shared states. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ApiFailure } from '@tessera/api/client';
import type { DashboardItem } from '@tessera/api/dashboard';
import type { DataMasks } from '@tessera/core/dashboard/data-mask';
import { readMetadata } from '@tessera/core/dashboard/metadata';
import { FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../client.ts';
import { ForbiddenPage, NotFoundPage } from '../kit/error-page.tsx';
import { i18n } from '../i18n.ts';
import { seesAllData, sessionQuery, useCan } from '../session.ts';
import { RequestAccess } from '../sharing/request-access.tsx';
import { OpenDashboard } from './open-dashboard.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { addressOfLink, askedMasks, asksForMasks, permalinkQuery } from './state/address.ts';
import { chartsQuery, datasetsQuery, fetchShown, itemQuery } from './state/load.ts';

/** Decides by the address which dashboard is opened and in which state (docs/reference/dashboards.md#address). */
export function DashboardPage() {
  // Two addresses lead here, each with one of the parameters.
  const { idOrSlug, key } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const permalink = key ?? textIn(search, 'permalink_key');
  if (permalink) return <SharedState permalink={permalink} />;
  return idOrSlug ? <LoadedDashboard idOrSlug={idOrSlug} /> : <NotFoundPage />;
}

const textIn = (search: Record<string, unknown>, key: string): string | undefined => {
  const value = search[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function Refused({ error, idOrSlug }: { error: unknown; idOrSlug?: string }) {
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundPage />;
  if (error instanceof ApiFailure && error.status === 403)
    return (
      <ForbiddenPage message={error.message}>
        {idOrSlug === undefined ? null : <RequestAccess kind="dashboard" object={idOrSlug} />}
      </ForbiddenPage>
    );
  return <FailedFace title={i18n._('The dashboard could not be loaded')} hint={sentenceOf(error)} />;
}

/** The filters it opens with, where only the server knows them; asked once for a visit. */
function useStartMasks(item: DashboardItem | undefined): DataMasks | undefined | 'pending' {
  const seesFilterSets = useCan('can_read on FilterSets');
  const metadata = item && readMetadata(item.json_metadata ?? '{}');
  const id = item?.id;
  // As it was when this dashboard was opened: what is chosen then stands in the address too, and its first filter may come later.
  const { search, asks } = useMemo(() => {
    const at = window.location.search;
    return { search: at, asks: metadata !== undefined && asksForMasks({ search: at, metadata, seesFilterSets }) };
    // `metadata` is a new object with every drawing and changes when the dashboard is saved; what it opened with stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, seesFilterSets]);
  const { data, isPending } = useQuery({
    queryKey: ['dashboard-start', id, search],
    queryFn: async () => (item && metadata ? askedMasks({ pk: item.id, search, metadata, seesFilterSets }) : {}),
    enabled: asks,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (data) return data;
  return asks && isPending ? 'pending' : undefined;
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
  const start = useStartMasks(item.data?.item);
  useEffect(() => {
    if (item.data && charts.data) fetchShown(item.data.item, charts.data);
  }, [item.data, charts.data]);
  // A later question that failed takes nothing away: an open dashboard may hold unsaved work.
  const error = (item.data ? null : item.error) ?? (charts.data ? null : charts.error);
  if (error) return <Refused error={error} idOrSlug={idOrSlug} />;
  if (!item.data || !charts.data || datasets.isPending || session.isPending || start === 'pending') return <PageSkeleton />;
  return (
    <OpenDashboard
      key={item.data.item.id}
      address={idOrSlug}
      loaded={item.data}
      charts={charts.data}
      datasets={datasets.data ?? []}
      datasetsFailed={datasets.isError}
      startMasks={start}
    >
      {children}
    </OpenDashboard>
  );
}

/** A permalink becomes the ordinary address with the state it stands for. */
function SharedState({ permalink }: { permalink: string }) {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    ...permalinkQuery(permalink),
  });
  useEffect(() => {
    if (!data) return;
    const { dashboardId, urlParams } = data.state;
    const { anchor, ...search } = addressOfLink(data.state);
    void navigate({
      to: '/superset/dashboard/$idOrSlug/',
      params: { idOrSlug: dashboardId },
      search: { ...Object.fromEntries(urlParams ?? []), ...search },
      ...(anchor ? { hash: anchor } : {}),
      replace: true,
    });
  }, [data, navigate]);
  return error ? <Refused error={error} /> : <PageSkeleton />;
}
