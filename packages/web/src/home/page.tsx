/** Home: what was in hand lately, dashboards and charts, and for a newcomer the first step. */
import { AppstoreAddOutlined, BarChartOutlined, CloudUploadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Switch } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { WaitingNote } from '../sharing/waiting-note.tsx';
import { announcementOfPage } from '../bootstrap.ts';
import { i18n } from '../i18n.ts';
import { useChartList } from '../object-lists/chart-list.tsx';
import { useDashboardList } from '../object-lists/dashboard-list.tsx';
import { useCan, useSession } from '../session.ts';
import type { Session } from '../session.ts';
import { keptKeys } from '../kit/kept-keys.ts';
import { useKeptSwitch } from '../kit/kept.ts';
import { openUpload } from '../upload/store.ts';
import { uploadFormsOf } from '../upload/upload-rights.ts';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import styles from './home.module.css';
import { hasDoneNothing, useActivity } from './activity.ts';
import { useHasExamples } from './examples.ts';
import { ObjectPanel } from './object-panel.tsx';
import { PanelBones } from './panel.tsx';
import { Recents } from './recents.tsx';
import { SavedQueriesPanel } from './saved-queries-panel.tsx';
import { pageTitle } from '../kit/page-title.ts';

const PropertiesDialog = lazy(() => import('../dialogs/properties-dialog.tsx').then((m) => ({ default: m.PropertiesDialog })));

/** True for a user who has made and changed nothing yet; undefined until known, false when it cannot be known. */
function useIsNewcomer(session: Session | undefined): boolean | undefined {
  const id = session?.user.id;
  const newcomer = useQuery({
    queryKey: ['home', 'newcomer', id],
    enabled: session !== undefined,
    queryFn: ({ signal }) => (session ? hasDoneNothing(session, signal) : false),
  });
  return newcomer.isError ? false : newcomer.data;
}

/** Whether cards show pictures of what they stand for. */
const usePictures = () => useKeptSwitch('homepage_thumbnails', true);

function PicturesSwitch({ pictures: [areShown, show] }: { pictures: ReturnType<typeof usePictures> }) {
  return (
    <label className={styles['pictures']}>
      <Switch size="small" checked={areShown} onChange={show} />
      {i18n._('Thumbnails')}
    </label>
  );
}

function QuickActions({ session }: { session: Session }) {
  const may = (permission: string): boolean => session.permissions.has(permission);
  return (
    <div className={styles['quick']}>
      {uploadFormsOf(session.permissions).length > 0 ? (
        <Button icon={<CloudUploadOutlined />} onClick={() => openUpload()}>
          {i18n._('Upload a file')}
        </Button>
      ) : null}
      {may('can_write on Chart') ? (
        <Link to="/chart/add">
          <Button icon={<BarChartOutlined />} tabIndex={-1}>
            {i18n._('New chart')}
          </Button>
        </Link>
      ) : null}
      {may('can_write on Dashboard') ? (
        <Link to="/dashboard/new">
          <Button icon={<AppstoreAddOutlined />} tabIndex={-1}>
            {i18n._('New dashboard')}
          </Button>
        </Link>
      ) : null}
    </div>
  );
}

/** The site's announcement. */
function Announcement() {
  const [text] = useState(announcementOfPage);
  return text === undefined ? null : (
    <p className={styles['announcement']} role="note">
      {text}
    </p>
  );
}

/** The first page after signing in. */
export function HomePage() {
  const session = useSession();
  const isNewcomer = useIsNewcomer(session);
  const [edited, setEdited] = useState<{ kind: 'chart' | 'dashboard'; id: number }>();
  const dashboards = useDashboardList({ edit: (id) => setEdited({ kind: 'dashboard', id }) });
  const charts = useChartList({ edit: (id) => setEdited({ kind: 'chart', id }) });
  useEffect(() => {
    document.title = pageTitle(i18n._('Home'));
  }, []);
  const steps = useFirstSteps(isNewcomer === true, session?.permissions);
  const seesDashboards = useCan('can_read on Dashboard');
  const seesCharts = useCan('can_read on Chart');
  const examples = [useHasExamples(dashboards, seesDashboards), useHasExamples(charts, seesCharts)];
  const activity = useActivity(session, isNewcomer === true && examples.includes(true));
  const pictures = usePictures();
  if (!session) return null;
  const may = (permission: string): boolean => session.permissions.has(permission);
  // The panels wait for what stands above them, out of sight: nothing is pushed down under the reader's hand.
  const isKnown = isNewcomer !== undefined && !(isNewcomer && steps.isPending) && !activity.query.isPending;
  const hasPanels = seesDashboards || seesCharts || may('can_read on SavedQuery');
  return (
    <div className={styles['page']}>
      <header className={styles['hello']}>
        <h1>{i18n._('Home')}</h1>
        {isKnown && hasPanels ? <PicturesSwitch pictures={pictures} /> : null}
        {isKnown ? <QuickActions session={session} /> : null}
      </header>
      <Announcement />
      <WaitingNote />
      {isKnown ? null : <PanelBones />}
      <div className={styles['panels']} hidden={!isKnown} data-pictures={pictures[0] ? 'on' : 'off'}>
        {isNewcomer ? <FirstSteps permissions={session.permissions} /> : null}
        <Recents {...activity} />
        {seesDashboards ? (
          <ObjectPanel
            kind="dashboard"
            definition={dashboards}
            to="/dashboard/list/"
            storageKey={keptKeys.homeDashboards}
            favourite={{ col: 'id', opr: 'dashboard_is_favorite' }}
            userId={session.user.id}
            create={may('can_write on Dashboard') ? { to: '/dashboard/new', label: i18n._('Dashboard') } : undefined}
          />
        ) : null}
        {seesCharts ? (
          <ObjectPanel
            kind="chart"
            definition={charts}
            to="/chart/list/"
            storageKey={keptKeys.homeCharts}
            favourite={{ col: 'id', opr: 'chart_is_favorite' }}
            userId={session.user.id}
            create={may('can_write on Chart') ? { to: '/chart/add', label: i18n._('Chart') } : undefined}
          />
        ) : null}
        {may('can_read on SavedQuery') ? <SavedQueriesPanel userId={session.user.id} /> : null}
      </div>
      <Suspense fallback={null}>
        {edited ? <PropertiesDialog kind={edited.kind} id={edited.id} onClose={() => setEdited(undefined)} /> : null}
      </Suspense>
    </div>
  );
}
