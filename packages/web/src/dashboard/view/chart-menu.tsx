/** What can be done with one chart: refresh, enlarge, look behind it, take it along. */
import { MoreOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { lazy, Suspense, useState, type RefObject } from 'react';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { nameOfCopy } from '@tessera/core/dashboard/repeat';
import { canDrillBy } from '@tessera/charts/shared/drill-by';
import { ClickMenu } from '@tessera/ui/click-menu';
import { datasetIdOf } from '../../chart/ask.ts';
import { downloadData, fileItems, fullFileItems, type FileKind } from '../../chart/data-file.ts';
import { saveImage, type ImageFileKind } from '../../chart/image.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { byKey } from '../../kit/menu-click.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useEmailReport, type EmailReportMenu } from '../../report-dialog/use-email-report.tsx';
import { useCan } from '../../session.ts';
import { useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import { useDataset } from '../state/use-definition.ts';
import { answerAge } from './answer-age.ts';
import { itemsOf, type MenuSubject } from './chart-menu-items.tsx';
import { useExploreUrl } from './explore-url.ts';
import { useCopy } from './repeated.tsx';
import { downloadEvents } from '../../chart/download-events.ts';
import { onChart } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';

const QueryDialog = lazy(() => import('./query-dialog.tsx').then((module) => ({ default: module.QueryDialog })));
const RowsDialog = lazy(() => import('./rows-dialog.tsx').then((module) => ({ default: module.RowsDialog })));
const DetailDialog = lazy(() => import('./detail-dialog.tsx').then((module) => ({ default: module.DetailDialog })));
const DrillDialog = lazy(() => import('./drill-dialog.tsx').then((module) => ({ default: module.DrillDialog })));
const CrossScopeDialog = lazy(() =>
  import('../config/cross-scope-dialog.tsx').then((module) => ({ default: module.CrossScopeDialog })),
);

type Dialog = 'query' | 'rows' | 'detail' | 'drill' | 'scope';

interface ChartMenuProps {
  node: LayoutNode;
  chart: DashboardChart;
  state: ChartState;
  box: RefObject<HTMLElement | null>;
  full: boolean;
  onFull: (full: boolean) => void;
  described: boolean;
  onDescribe: (described: boolean) => void;
}

/** The menu of a tile and the dialogs it opens; entries follow what the person may do. */
export function ChartMenu(props: ChartMenuProps) {
  const { node, chart, state } = props;
  const [open, setOpen] = useState<Dialog>();
  const name = nameOfCopy(node.meta.sliceNameOverride || chart.slice_name, useCopy());
  // Asked for when the menu is opened: thirty charts need not ask for their reports.
  const [isUsed, setUsed] = useState(false);
  const email = useChartReport(chart, name, isUsed);
  const items = useItems(props, name, setOpen, email);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <ClickMenu menu={items} onOpenChange={(isOpen) => isOpen && setUsed(true)}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={i18n._('Actions of {name}', { name })} />
      </ClickMenu>
      {email.dialog}
      <Suspense>
        {open === 'query' ? <QueryDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'rows' ? <RowsDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'detail' ? <DetailDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'drill' ? <DrillDialog name={name} chart={chart} pick={undefined} onClose={close} /> : null}
        {open === 'scope' ? <CrossScopeDialog chart={chart.id} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** The chart as a picture and its data as a file. @param name  of the chart, for the names of files */
function useFiles({ chart, state, box }: Pick<ChartMenuProps, 'chart' | 'state' | 'box'>, name: string) {
  const { item } = useScope();
  const toasts = useToasts();
  const at = onChart(item.id, chart.id);
  const image = async (kind: ImageFileKind): Promise<void> => {
    try {
      tell('chart_download_as_image', at);
      if (box.current) await saveImage(box.current, name, { kind });
    } catch {
      toasts.danger(i18n._('Image download failed, please refresh and try again.'));
    }
  };
  const download = async (kind: FileKind): Promise<void> => {
    try {
      if (!state.question) return;
      for (const event of downloadEvents(kind, 'dashboard')) tell(event, at);
      await downloadData(state.question, kind, name, { chartId: chart.id, dashboardId: item.id });
    } catch (error) {
      toasts.failure(error);
    }
  };
  return { image, download };
}

function useItems(
  { chart, state, box, full, onFull, described, onDescribe, node }: ChartMenuProps,
  name: string,
  setOpen: (dialog: Dialog) => void,
  email: EmailReportMenu,
): MenuProps {
  const { rights, store, item } = useScope();
  const url = useExploreUrl(chart);
  const share = useShare();
  const isOff = useDataset(datasetIdOf(chart.form_data))?.database.disable_drill_to_detail === true;
  const at = onChart(item.id, chart.id);
  const { image, download } = useFiles({ chart, state, box }, name);
  const actions: Record<string, () => void> = {
    refresh: () => store.getState().refresh([chart.id]),
    stop: state.stop,
    full: () => onFull(!full),
    describe: () => onDescribe(!described),
    query: () => setOpen('query'),
    rows: () => setOpen('rows'),
    detail: () => setOpen('detail'),
    drill: () => setOpen('drill'),
    scope: () => setOpen('scope'),
    edit: () => {
      tell('explore_dashboard_chart', at);
      window.open(url, '_blank', 'noreferrer');
    },
    link: () => void share.copy(node.id),
    mail: () => void share.mail(node.id),
    csv: () => void download('csv'),
    pivoted: () => void download('pivoted'),
    xlsx: () => void download('xlsx'),
    parquet: () => void download('parquet'),
    'full-csv': () => void download('full-csv'),
    'full-xlsx': () => void download('full-xlsx'),
    'full-parquet': () => void download('full-parquet'),
    image: () => void image('jpeg'),
    png: () => void image('png'),
    ...email.actions,
  };
  const subject: MenuSubject = {
    ...stateSubject(state, rights.csv),
    description: chart.description,
    isDetailOff: isOff,
    isFull: full,
    isDescribed: described,
    email: email.items,
  };
  return { onClick: byKey(actions), items: itemsOf(subject, rights) };
}

/** @param mayDownload  the reader may have the data as files */
const stateSubject = ({ status, answers, answered, question }: ChartState, mayDownload: boolean) => ({
  isLoading: status === 'loading',
  isWaiting: status === 'waiting',
  hasAnswers: answers !== undefined,
  isAnswered: answered !== undefined,
  canDrillBy: answered !== undefined && canDrillBy(answered.opened),
  age: answerAge(answers, Date.now()),
  files: mayDownload && answers ? [...fileItems(question), ...fullFileItems(question)] : [],
});

/** Email reports of the chart, where one may make them. @param isAsked  the menu is open */
function useChartReport(chart: DashboardChart, title: string, isAsked: boolean): EmailReportMenu {
  const mayWrite = useCan('can_write on ReportSchedule');
  return useEmailReport(isAsked && mayWrite ? { kind: 'chart', id: chart.id, title, vizType: chart.viz_type } : undefined);
}
