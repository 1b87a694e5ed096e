/** What can be done with one chart: refresh, enlarge, look behind it, take it along. */
import { MoreOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import { lazy, Suspense, useState, type RefObject } from 'react';
import type { DashboardChart } from '@tessera/api/dashboard';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { canDrillBy } from '@tessera/charts/shared/drill-by';
import { humanise } from '@tessera/core/format/humanise';
import { ClickMenu } from '@tessera/ui/click-menu';
import { datasetIdOf } from '../../chart/ask.ts';
import { downloadData, fileItems, type FileKind } from '../../chart/data-file.ts';
import { saveImage, type ImageFileKind } from '../../chart/image.ts';
import type { ChartState } from '../../chart/use-chart.ts';
import { shareItem } from '../../chart/share-item.ts';
import { i18n } from '../../i18n.ts';
import { byKey } from '../../kit/menu-click.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import { useDataset } from '../state/use-definition.ts';
import { useExploreUrl } from './explore-url.ts';
import { offerEntry } from './offer-entry.tsx';
import { detailOffer } from './point-offers.ts';

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
  const name = node.meta.sliceNameOverride || chart.slice_name;
  const items = useItems(props, name, setOpen);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <ClickMenu menu={items}>
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={i18n._('Actions of {name}', { name })} />
      </ClickMenu>
      <Suspense>
        {open === 'query' ? <QueryDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'rows' ? <RowsDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'detail' ? <DetailDialog name={name} chart={chart} state={state} onClose={close} /> : null}
        {open === 'drill' ? <DrillDialog name={name} chart={chart} pick={undefined} onClose={close} /> : null}
        {open === 'scope' ? <CrossScopeDialog chart={chart} name={name} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** When the rows were read: from the cache, or fetched for us. */
function ageOf(state: ChartState): string | undefined {
  const { answers } = state;
  if (!answers) return undefined;
  const cached = answers.notes.find((note) => note.is_cached && note.cached_dttm)?.cached_dttm;
  const now = Date.now();
  if (!cached) return i18n._('Fetched {when}', { when: humanise(answers.at, now) });
  const at = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(cached) ? cached : `${cached}Z`);
  return i18n._('Cached {when}', { when: humanise(at, now) });
}

function useItems(
  { chart, state, box, full, onFull, described, onDescribe, node }: ChartMenuProps,
  name: string,
  setOpen: (dialog: Dialog) => void,
): MenuProps {
  const { rights, store, item } = useScope();
  const url = useExploreUrl(chart);
  const toasts = useToasts();
  const share = useShare();
  const isOff = useDataset(datasetIdOf(chart.form_data))?.database.disable_drill_to_detail === true;
  const image = async (kind: ImageFileKind): Promise<void> => {
    try {
      if (box.current) await saveImage(box.current, name, { kind });
    } catch {
      toasts.danger(i18n._('Image download failed, please refresh and try again.'));
    }
  };
  const download = async (kind: FileKind): Promise<void> => {
    try {
      if (state.question) await downloadData(state.question, kind, name, { chartId: chart.id, dashboardId: item.id });
    } catch (error) {
      toasts.failure(error);
    }
  };
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
    edit: () => window.open(url, '_blank', 'noreferrer'),
    link: () => void share.copy(node.id),
    mail: () => void share.mail(node.id),
    csv: () => void download('csv'),
    pivoted: () => void download('pivoted'),
    xlsx: () => void download('xlsx'),
    image: () => void image('jpeg'),
    png: () => void image('png'),
  };
  return { onClick: byKey(actions), items: itemsOf({ chart, state, full, described }, rights, isOff) };
}

/** @param isOff  the database gives no rows behind a value */
function itemsOf(
  { chart, state, full, described }: Pick<ChartMenuProps, 'chart' | 'state' | 'full' | 'described'>,
  rights: ReturnType<typeof useScope>['rights'],
  isOff: boolean,
): NonNullable<MenuProps['items']> {
  return [
    state.status === 'loading'
      ? { key: 'stop', label: i18n._('Stop') }
      : { key: 'refresh', label: i18n._('Force refresh'), extra: ageOf(state), disabled: state.status === 'waiting' },
    { key: 'full', label: full ? i18n._('Exit fullscreen') : i18n._('Enter fullscreen') },
    ...(chart.description
      ? [{ key: 'describe', label: described ? i18n._('Hide chart description') : i18n._('Show chart description') }]
      : []),
    { type: 'divider' },
    ...(rights.explore ? [{ key: 'edit', label: i18n._('Edit chart') }] : []),
    ...(rights.explore && state.answers ? [{ key: 'query', label: i18n._('View query') }] : []),
    ...(state.answers ? [{ key: 'rows', label: i18n._('View as table') }] : []),
    ...(rights.explore && state.answered ? [offerEntry('detail', i18n._('Drill to detail'), detailOffer(isOff))] : []),
    ...(rights.explore && state.answered && canDrillBy(state.answered.opened)
      ? [{ key: 'drill', label: i18n._('Drill by') }]
      : []),
    ...(rights.edit ? [{ key: 'scope', label: i18n._('Cross-filter scoping') }] : []),
    { type: 'divider' },
    ...(rights.share ? [shareItem()] : []),
    {
      key: 'download',
      label: i18n._('Download'),
      children: [
        ...(rights.csv && state.answers ? fileItems(state.question) : []),
        { key: 'image', label: i18n._('Download as image') },
        { key: 'png', label: i18n._('Download as PNG') },
      ],
    },
  ];
}
