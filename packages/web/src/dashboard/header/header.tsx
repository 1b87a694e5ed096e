/** The dashboard's head: name, state, and what can be done with the whole of it. */
import { CheckCircleFilled, EditOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../../i18n.ts';
import { RestingButton } from '../../kit/resting-button.tsx';
import { useDashboard, useScope } from '../state/context.ts';
import { classNames } from '../state/class-names.ts';
import { Authorship } from './authorship.tsx';
import { FavouriteStar } from './favourite-star.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { PublishedLabel } from './published-label.tsx';
import { RefreshTimer } from './refresh-timer.tsx';
import styles from './header.module.css';
import { useDocumentTitle } from './use-document-title.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const EditControls = lazy(() => import('./edit-controls.tsx').then((module) => ({ default: module.EditControls })));
const BoxMigration = lazy(() => import('./box-migration.tsx').then((module) => ({ default: module.BoxMigration })));
const DraftOffer = lazy(() => import('./draft-offer.tsx').then((module) => ({ default: module.DraftOffer })));

/** The head of the dashboard for readers and editors. It also names the browser tab and guards unsaved work. */
export function Header() {
  const { store, rights, item } = useScope();
  const edit = useDashboard((state) => state.edit);
  const hasBoxes = useDashboard((state) => state.migration !== 'NOOP' && state.boxes.length > 0);
  const { title, certified_by, certification_details } = useDashboard((state) => state.history.present.properties);
  const [isSavingAs, setSavingAs] = useState(false);
  useDocumentTitle(title);
  useLeaveGuard();
  return (
    <>
      <div className={classNames(styles['header'], 'dashboard-header')} data-edit={edit || undefined}>
        <div className={styles['name']}>
          <h1>
            <EditableTitle
              value={title}
              label={i18n._('Dashboard title')}
              placeholder={i18n._('Add the name of the dashboard')}
              canEdit={edit}
              onChange={(value) => store.getState().apply({ do: 'set-properties', properties: { title: value } })}
            />
          </h1>
          {certified_by ? (
            <Tooltip
              title={
                i18n._('Certified by {name}', { name: certified_by }) +
                (certification_details ? `: ${certification_details}` : '')
              }
            >
              <CheckCircleFilled
                className={styles['certified']}
                aria-label={i18n._('Certified by {name}', { name: certified_by })}
              />
            </Tooltip>
          ) : null}
          {rights.signedIn ? <FavouriteStar /> : null}
          <PublishedLabel />
        </div>
        <Authorship item={item} isEdited={edit} />
        <div className={styles['actions']}>
          {edit ? (
            <Suspense>
              <EditControls isSavingAs={isSavingAs} onSavingAs={setSavingAs} />
            </Suspense>
          ) : rights.edit || rights.isManaged ? (
            <EditButton />
          ) : null}
          {/* What is saved as another dashboard may also be saved over this one: while one edits, that is asked beside Save. */}
          <HeaderMenu onSaveAs={edit ? () => setSavingAs(true) : undefined} />
        </div>
      </div>
      <RefreshTimer />
      {hasBoxes ? (
        <Suspense>
          <BoxMigration />
        </Suspense>
      ) : null}
      {rights.edit ? (
        <Suspense>
          <DraftOffer />
        </Suspense>
      ) : null}
    </>
  );
}

/** Into edit mode; of a dashboard that is managed from elsewhere it says why not. */
function EditButton() {
  const { store, rights } = useScope();
  const label = <span className={styles['long']}>{i18n._('Edit dashboard')}</span>;
  if (rights.isManaged)
    return (
      <Tooltip title={i18n._("This dashboard is managed externally, and can't be edited in Superset")}>
        <RestingButton rests icon={<EditOutlined />}>
          {label}
        </RestingButton>
      </Tooltip>
    );
  return (
    <Button className={styles['edit'] ?? ''} icon={<EditOutlined />} onClick={() => store.getState().setEdit(true)}>
      {label}
    </Button>
  );
}
