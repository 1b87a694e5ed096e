/** A report or an alert with everything there is to it (docs/reference/api.md#reports-and-alerts). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chart } from '@tessera/api/chart';
import { dashboard, type TabNode } from '@tessera/api/dashboard';
import { report, type ReportItem, type ReportOffers, type ReportType } from '@tessera/api/report';
import { client } from '../client.ts';
import { ObjectDialog, type OpenedObject } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import { useOffers } from './offers.ts';
import { ReportActs } from './report-acts.tsx';
import { reportFields } from './report-fields.tsx';
import { blankValues, bodyOf, valuesOf, type ReportValues } from './values.ts';

export interface ReportDialogProps {
  type: ReportType;
  /** `undefined` = a new one. */
  id: number | undefined;
  onClose: () => void;
}

const nothingOffered: ReportOffers = { chart: [], dashboard: [], recipients: [], minutes_min: 1 };

/** Tabs with those in them, named by the way to them. */
function flat(nodes: readonly TabNode[], above = ''): { value: string; label: string }[] {
  return nodes.flatMap(({ value, title, children }) => {
    const label = above === '' ? title : `${above} › ${title}`;
    return [{ value, label }, ...flat(children, label)];
  });
}

/** The tabs of a dashboard; none while they are not known, or there are none. */
function useTabs(id: number | null): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['report', 'tabs', id],
    enabled: id !== null,
    queryFn: ({ signal }) => client.call(dashboard.tabs, { params: { id_or_slug: String(id) } }, { signal }),
    staleTime: 30_000,
  });
  return flat(data?.result.tab_tree ?? []);
}

/** The type of a chart, which says what can be sent of it. */
function useVizType(id: number | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['report', 'viz-type', id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      client.call(chart.get, { params: { pk: id ?? 0 }, query: { q: { columns: ['viz_type'] } } }, { signal }),
    staleTime: 30_000,
  });
  return data?.result.viz_type;
}

type Opened = OpenedObject<ReportValues, { item: ReportItem | undefined }>;

function useOpen({ type, id }: ReportDialogProps): (signal: AbortSignal) => Promise<Opened> {
  const session = useSession();
  return async (signal) => {
    if (id === undefined)
      return { values: blankValues(type, session?.user ?? { id: 0, email: '' }), etag: undefined, item: undefined };
    const { body, etag } = await client.send(report.get, { params: { pk: id } }, { signal });
    return { values: valuesOf(body.result), etag, item: body.result };
  };
}

async function save(id: number | undefined, values: ReportValues, { etag, item }: Opened): Promise<{ id: number }> {
  const body = bodyOf(values, item?.creation_method, item?.extra);
  if (id === undefined) return client.call(report.create, { body });
  return client.call(report.update, { params: { pk: id }, body }, etag ? { ifMatch: etag } : {});
}

function titleOf({ type, id }: ReportDialogProps): string {
  if (type === 'Alert') return id === undefined ? i18n._('Add Alert') : i18n._('Edit Alert');
  return id === undefined ? i18n._('Add Report') : i18n._('Edit Report');
}

/** Adds a report or an alert, or edits the one of an id; shows its message and has it sent. */
export function ReportDialog(props: ReportDialogProps) {
  const { type, id, onClose } = props;
  const open = useOpen(props);
  const [subject, setSubject] = useState<Pick<ReportValues, 'chart' | 'dashboard'>>({ chart: null, dashboard: null });
  const offers = useOffers(useVizType(subject.chart)) ?? nothingOffered;
  const tabs = useTabs(subject.dashboard);
  return (
    <ObjectDialog<ReportValues, { item: ReportItem | undefined }, { id: number }>
      title={titleOf(props)}
      resource="report"
      id={id}
      width={680}
      open={async (signal) => {
        const opened = await open(signal);
        setSubject(opened.values);
        return opened;
      }}
      save={(values, opened) => save(id, values, opened)}
      saved={
        type === 'Alert'
          ? i18n._('{thing} updated', { thing: i18n._('Alert') })
          : i18n._('{thing} updated', { thing: i18n._('Report') })
      }
      onClose={onClose}
      okText={id === undefined ? i18n._('Add') : i18n._('Save')}
      mustBeWhole
      onChange={(patch) =>
        (patch.chart !== undefined || patch.dashboard !== undefined) && setSubject((old) => ({ ...old, ...patch }))
      }
      fields={(values) => reportFields(values, { offers, tabs })}
      more={(acts) => <ReportActs acts={acts} isAlert={type === 'Alert'} body={(values) => bodyOf(values)} />}
    />
  );
}
