/** The dashboard's own menu. */
import { MoreOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import { ClickMenu } from '@tessera/ui/click-menu';
import { useExportBundle } from '../../bundle/export-bundle.ts';
import { isGuest } from '../../guest.ts';
import { i18n } from '../../i18n.ts';
import { paperChoices } from '../../report-dialog/papers.ts';
import { useOffers } from '../../report-dialog/offers.ts';
import { useEmailReport, type EmailReportMenu } from '../../report-dialog/use-email-report.tsx';
import { useCan } from '../../session.ts';
import { useToasts } from '../../kit/toasts.ts';
import { printBoard } from '../state/printing.ts';
import { refreshChoices } from '../filters/use-choices.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { useShare } from '../state/share.ts';
import { useShareDialog } from '../../sharing/use-share-dialog.tsx';
import { byKey } from '../../kit/menu-click.ts';
import { useVersions, type VersionsOf } from '../../versions/use-versions.tsx';
import { headerItems } from './header-items.ts';
import { useDownloads } from './use-downloads.ts';

const PropertiesDialog = lazy(() => import('./properties-dialog.tsx').then((module) => ({ default: module.PropertiesDialog })));
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx').then((module) => ({ default: module.RefreshDialog })));
const SaveAsDialog = lazy(() => import('./save-as-dialog.tsx').then((module) => ({ default: module.SaveAsDialog })));
const EmbedDialog = lazy(() => import('./embed-dialog.tsx').then((module) => ({ default: module.EmbedDialog })));
const FilterMappingDialog = lazy(() =>
  import('../config/filter-mapping-dialog.tsx').then((module) => ({ default: module.FilterMappingDialog })),
);
const WarmUpDialog = lazy(() => import('./warm-up-dialog.tsx').then((module) => ({ default: module.WarmUpDialog })));
const CssDialog = lazy(() => import('./css-dialog.tsx').then((module) => ({ default: module.CssDialog })));

type Dialog = 'mapping' | 'properties' | 'refresh' | 'save-as' | 'css' | 'embed' | 'warm-up';

/**
 * The menu of the dashboard and the dialogs it opens; entries follow what the person may do.
 * @param onSaveAs  opens the dialog of Save as; absent: one that saves as a new dashboard only
 */
export function HeaderMenu({ onSaveAs }: { onSaveAs?: (() => void) | undefined }) {
  const [dialog, setDialog] = useState<Dialog>();
  const open = (next: Dialog): void => (next === 'save-as' && onSaveAs ? onSaveAs() : setDialog(next));
  const versions = useVersions();
  const email = useDashboardReport();
  const sharing = useShareDialog();
  const menu = useMenu(open, { email, openVersions: versions.open, openShares: sharing.share });
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ClickMenu menu={menu}>
        <Button type="text" icon={<MoreOutlined />} aria-label={i18n._('Dashboard actions')} />
      </ClickMenu>
      {email.dialog}
      <Suspense>
        {dialog === 'properties' ? <PropertiesDialog onClose={close} /> : null}
        {dialog === 'refresh' ? <RefreshDialog onClose={close} /> : null}
        {dialog === 'save-as' ? <SaveAsDialog onClose={close} /> : null}
        {dialog === 'css' ? <CssDialog onClose={close} /> : null}
        {dialog === 'mapping' ? <FilterMappingDialog onClose={close} /> : null}
        {dialog === 'warm-up' ? <WarmUpDialog onClose={close} /> : null}
        {dialog === 'embed' ? <EmbedDialog onClose={close} /> : null}
      </Suspense>
      {sharing.dialog}
      {versions.drawer}
    </>
  );
}

/** Email reports of the dashboard, where the server can make one. */
function useDashboardReport(): EmailReportMenu {
  const { item } = useScope();
  const title = useDashboard((state) => state.history.present.properties.title);
  const mayRead = useCan('can_write on ReportSchedule');
  const offers = useOffers(undefined, mayRead);
  const isOffered = (offers?.dashboard.length ?? 0) > 0;
  return useEmailReport(isOffered ? { kind: 'dashboard', id: item.id, title } : undefined);
}

interface Dialogs {
  readonly email: EmailReportMenu;
  readonly openVersions: (of: VersionsOf) => void;
  readonly openShares: ReturnType<typeof useShareDialog>['share'];
}

/** Whether the page is shown without its own frame. */
const isFullscreen = (): boolean => new URLSearchParams(window.location.search).get('standalone') !== null;

function useMenu(setDialog: (dialog: Dialog) => void, { email, openVersions, openShares }: Dialogs): MenuProps {
  const { store, rights, item } = useScope();
  const downloads = useDownloads();
  const edit = useDashboard((state) => state.edit);
  const share = useShare();
  const save = useExportBundle();
  const mayExport = useCan('can_export on Dashboard');
  const mayEmbed = useCan('can_set_embedded on Dashboard');
  const toasts = useToasts();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const fullscreen = isFullscreen();
  const actions: Record<string, () => void> = {
    refresh: () => {
      const state = store.getState();
      state.refresh(chartIdsOf(state.history.present.layout));
      void refreshChoices(cache);
      toasts.info(i18n._('Refreshing charts'));
    },
    // A full load: the frame around the page changes with it.
    fullscreen: () =>
      void navigate({
        to: '.',
        search: (old: Record<string, unknown>) => ({ ...old, standalone: fullscreen ? undefined : '1' }),
        reloadDocument: true,
      }),
    properties: () => setDialog('properties'),
    css: () => setDialog('css'),
    mapping: () => setDialog('mapping'),
    'move-boxes': () => store.getState().reviewBoxes(),
    'save-as': () => setDialog('save-as'),
    image: () => void downloads.image('jpeg'),
    print: () => void printBoard(store, toasts),
    png: () => void downloads.image('png'),
    ...Object.fromEntries(paperChoices('dashboard').map(({ value }) => [`pdf-${value}`, () => void downloads.pdf(value)])),
    export: () => void save('dashboard', [item.id]),
    grant: () => openShares({ kind: 'dashboard', id: item.id, name: item.dashboard_title }),
    link: () => void share.copy(),
    mail: () => void share.mail(),
    embed: () => setDialog('embed'),
    'warm-up': () => setDialog('warm-up'),
    interval: () => setDialog('refresh'),
    versions: () =>
      openVersions({
        kind: 'dashboard',
        id: item.id,
        name: item.dashboard_title,
        mayChange: rights.edit,
        // A full load: filters, layout and charts may all be others.
        onRestored: () => window.location.reload(),
      }),
    ...email.actions,
  };
  const hasBoxes = useDashboard((state) => (state.history.present.metadata.boxFilters?.length ?? 0) > 0);
  const known = { hasBoxes, rights, mayExport, mayEmbed, mayWarm: rights.edit, email: email.items };
  return {
    onClick: byKey(actions),
    items: headerItems({ ...known, isFull: fullscreen, isEdited: edit, isGuest: isGuest() }),
  };
}
