/** The menu of the open chart: properties, dashboards, downloads, sharing, its query, its end. */
import { MoreOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { areChartsEmbeddable } from '../../bootstrap.ts';
import { useExportBundle } from '../../bundle/export-bundle.ts';
import { saveImage, type ImageFileKind } from '../../chart/image.ts';
import { owns } from '../../lists/may-edit.ts';
import { useShareDialog } from '../../sharing/use-share-dialog.tsx';
import { shareItem } from '../../chart/share-item.ts';
import { i18n } from '../../i18n.ts';
import { useCan, useSession } from '../../session.ts';
import { useEmailReport } from '../../report-dialog/use-email-report.tsx';
import { useVersions, type VersionsOf } from '../../versions/use-versions.tsx';
import { ClickMenu } from '@tessera/ui/click-menu';
import { useToasts } from '../../kit/toasts.ts';
import { dashboardItems } from '../header/dashboard-items.tsx';
import { propertiesItem } from '../header/properties-item.tsx';
import { useChartLink } from '../header/use-chart-link.ts';
import { useRemoveChart } from '../header/use-remove-chart.ts';
import { useSqlPage } from '../query/use-sql-page.ts';
import { useExplore, useExploreStore } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import { downloadData, fileItems, type FileKind } from '../../chart/data-file.ts';
import { downloadEvents } from '../../chart/download-events.ts';
import { tell } from '../../telemetry/tell.ts';

const ViewQuery = lazy(async () => ({ default: (await import('../query/view-query.tsx')).ViewQuery }));
const EmbedCode = lazy(async () => ({ default: (await import('../header/embed-code.tsx')).EmbedCode }));
const Properties = lazy(async () => ({ default: (await import('../save/properties-dialog.tsx')).PropertiesDialog }));

export interface ChartMenuProps {
  editor: Editor;
  /** The drawn chart, for pictures of it. */
  canvas: RefObject<HTMLDivElement | null>;
}

type Dialog = 'query' | 'properties' | 'embed';

/** The menu of the open chart and the dialogs it opens. @param canvas  the drawn chart, for pictures of it */
export function ChartMenu({ editor, canvas }: ChartMenuProps) {
  const slice = useExplore((state) => state.slice);
  const maySql = useCan('can_execute_sql_query on SQLLab');
  const [dialog, setDialog] = useState<Dialog>();
  const email = useEmailReport(
    slice ? { kind: 'chart', id: slice.slice_id, title: slice.slice_name, vizType: slice.viz_type } : undefined,
  );
  const items = useItems(editor, email.items, maySql);
  const versions = useVersions();
  const openVersions = useOpenVersions(versions.open);
  const sharing = useShareDialog();
  const sqlPage = useSqlPage();
  const actions: Record<string, () => unknown> = {
    ...useActions({ editor, canvas }, setDialog),
    versions: openVersions,
    grant: () => slice && sharing.share({ kind: 'chart', id: slice.slice_id, name: slice.slice_name }),
    sql: () => sqlPage.run(editor.chart.question),
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ClickMenu placement="bottomStart" menu={{ items, onClick: ({ key }) => (actions[key] ?? email.actions[key])?.() }}>
        <Button type="text" icon={<MoreOutlined />} aria-label={i18n._('More actions')} />
      </ClickMenu>
      <Suspense fallback={null}>
        {dialog === 'query' ? (
          <ViewQuery open question={editor.chart.question} onClose={close} sqlPage={maySql ? sqlPage.open : undefined} />
        ) : null}
        {email.dialog}
        {dialog === 'embed' ? <EmbedCode onClose={close} /> : null}
        {dialog === 'properties' && slice ? <Properties slice={slice} onClose={close} /> : null}
      </Suspense>
      {sharing.dialog}
      {versions.drawer}
    </>
  );
}

/** Opens the history of the open chart; a restored version is opened in place of the form in hand. */
function useOpenVersions(open: (of: VersionsOf) => void): () => void {
  const store = useExploreStore();
  const mayWrite = useCan('can_write on Chart');
  return () => {
    const { slice } = store.getState();
    if (!slice) return;
    open({
      kind: 'chart',
      id: slice.slice_id,
      name: slice.slice_name,
      mayChange: mayWrite && slice.can_overwrite && !slice.is_managed_externally,
      onRestored: () => window.location.assign(`/explore/?slice_id=${slice.slice_id}`),
    });
  };
}

type Items = NonNullable<MenuProps['items']>;

function useItems({ chart }: Editor, email: Items, maySql: boolean): Items {
  const slice = useExplore((state) => state.slice);
  const mayDownload = useCan('can_csv on Superset');
  const mayWrite = useCan('can_write on Chart');
  const mayExport = useCan('can_export on Chart');
  const mayShare = useCan('can_write on ExplorePermalinkRestApi');
  const session = useSession();
  const isSignedIn = Boolean(session);
  const holdsShare = useCan('can_share_chart on Superset');
  const mayGrant = holdsShare && slice !== undefined && slice !== null && owns(session, { owners: slice.owner_people });
  const hasAnswer = chart.answers !== undefined;
  const isEditor = mayWrite && slice?.can_overwrite === true;
  const isMine = isEditor && !slice.is_managed_externally;
  const files = [...fileItems(chart.question), { key: 'json', label: i18n._('Export to .JSON') }];
  const images = [
    { key: 'image', label: i18n._('Download as image') },
    { key: 'png', label: i18n._('Download as PNG') },
  ];
  const answered = [...(mayDownload ? files : []), ...images];
  const nothingYet = { key: 'no-answer', label: i18n._('The chart has no answer to download yet'), disabled: true };
  return [
    ...(isEditor ? [propertiesItem(slice?.is_managed_externally === true)] : []),
    ...dashboardItems(slice),
    ...(slice ? [{ type: 'divider' as const }] : []),
    {
      key: 'download',
      label: i18n._('Download'),
      children: [
        ...(hasAnswer ? answered : [nothingYet]),
        ...(slice && mayExport ? [{ key: 'export', label: i18n._('Export as a bundle') }] : []),
      ],
    },
    ...(mayShare || mayGrant
      ? [shareItem({ hasLinks: mayShare, isEmbeddable: areChartsEmbeddable(), isGrantable: mayGrant })]
      : []),
    ...email,
    { key: 'query', label: i18n._('View query') },
    ...(maySql ? [{ key: 'sql', label: i18n._('Run in SQL Lab') }] : []),
    ...(slice && isSignedIn ? [{ key: 'versions', label: i18n._('Version history') }] : []),
    ...(isMine ? [{ type: 'divider' as const }, { key: 'delete', label: i18n._('Delete'), danger: true }] : []),
  ];
}

function useActions({ editor, canvas }: ChartMenuProps, open: (dialog: Dialog) => void): Record<string, () => unknown> {
  const store = useExploreStore();
  const toasts = useToasts();
  const link = useChartLink();
  const remove = useRemoveChart();
  const save = useExportBundle();
  const { question } = editor.chart;
  const here = () => ({ source: 'explore', slice_id: store.getState().slice?.slice_id }) as const;
  const download = async (kind: FileKind): Promise<void> => {
    if (!question) return;
    for (const event of downloadEvents(kind, 'explore')) tell(event, here());
    try {
      await downloadData(question, kind, store.getState().title);
    } catch (error) {
      toasts.failure(error);
    }
  };
  const image = async (kind: ImageFileKind): Promise<void> => {
    try {
      const { title } = store.getState();
      tell('chart_download_as_image', here());
      if (canvas.current) await saveImage(canvas.current, title, { kind, heading: title });
    } catch {
      toasts.danger(i18n._('Image download failed, please refresh and try again.'));
    }
  };
  return {
    properties: () => open('properties'),
    query: () => open('query'),
    link: link.copy,
    mail: link.mail,
    embed: () => open('embed'),
    csv: () => download('csv'),
    pivoted: () => download('pivoted'),
    json: () => download('json'),
    xlsx: () => download('xlsx'),
    parquet: () => download('parquet'),
    image: () => image('jpeg'),
    png: () => image('png'),
    export: () => {
      const { slice } = store.getState();
      return slice && save('chart', [slice.slice_id]);
    },
    delete: () => {
      const { slice } = store.getState();
      return slice && remove(slice);
    },
  };
}
