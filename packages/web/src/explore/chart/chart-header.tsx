/** Name, star, what has changed, undo and redo, Save, menu. */
import { RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { EditableTitle } from '@tessera/ui/editable-title';
import { i18n } from '../../i18n.ts';
import { Certified } from '../../lists/certified.tsx';
import { FavouriteStar, useFavourites } from '../../lists/favourites.tsx';
import { useCan, useSession } from '../../session.ts';
import { Modified } from '../../kit/modified.tsx';
import { People } from '../../kit/person-avatar.tsx';
import { overwriteRefusal } from '../save/overwrite-refusal.ts';
import { useExplore, useExploreStore, useHistory } from '../state/context.ts';
import type { Editor } from '../state/use-editor.ts';
import { useSaveKey } from '../state/use-keys.ts';
import { AlteredTag } from './altered-tag.tsx';
import styles from './chart.module.css';
import { ago } from '../../language/ago.ts';

const ChartMenu = lazy(async () => ({ default: (await import('./chart-menu.tsx')).ChartMenu }));
const SaveDialog = lazy(async () => ({ default: (await import('../save/save-dialog.tsx')).SaveDialog }));

export interface ChartHeaderProps {
  editor: Editor;
  isUnsaved: boolean;
  /** The drawn chart, for pictures of it. */
  canvas: RefObject<HTMLDivElement | null>;
}

/** The head of the open chart. Ctrl+S saves over the chart where that is possible, else it opens the save dialog. */
export function ChartHeader({ editor, isUnsaved, canvas }: ChartHeaderProps) {
  const store = useExploreStore();
  const title = useExplore((state) => state.title);
  const slice = useExplore((state) => state.slice);
  const canWrite = useCan('can_write on Chart');
  const isSignedIn = useSession() !== undefined;
  const [saving, setSaving] = useState<'asked' | 'over'>();
  useSaveKey(() => {
    if (!canWrite || !editor.canRun || saving) return;
    setSaving(title.trim() !== '' && overwriteRefusal(slice) === undefined ? 'over' : 'asked');
  });
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']}>
        <EditableTitle
          label={i18n._('Chart name')}
          placeholder={i18n._('Add the name of the chart')}
          value={title}
          maxLength={250}
          canEdit={canWrite && (slice?.can_overwrite ?? true)}
          onChange={(next) => store.getState().rename(next.trim())}
        />
      </h1>
      <Certified by={slice?.certified_by} details={slice?.certification_details} />
      {slice && isSignedIn ? <Star id={slice.slice_id} name={slice.slice_name} /> : null}
      <AlteredTag />
      <span className={styles['gap']} />
      {slice ? (
        <span className={styles['meta']}>
          <OnDashboards titles={slice.dashboards.map((board) => board.dashboard_title)} />
          <People people={slice.owner_people} />
          <Modified
            humanized={i18n._('Modified {when}', { when: ago(slice.changed_on_humanized) })}
            at={slice.changed_on}
            by={slice.changed_by}
          />
        </span>
      ) : null}
      <History />
      {canWrite ? (
        <Tooltip title={editor.canRun ? '' : i18n._('Add required control values to save chart')}>
          <Button
            type={isUnsaved || !slice ? 'primary' : 'default'}
            ghost={isUnsaved || !slice}
            icon={<SaveOutlined aria-hidden />}
            disabled={!editor.canRun}
            aria-keyshortcuts="Control+S"
            onClick={() => setSaving('asked')}
          >
            {i18n._('Save')}
          </Button>
        </Tooltip>
      ) : null}
      <Suspense fallback={<span className={styles['menuRoom']} />}>
        <ChartMenu editor={editor} canvas={canvas} />
      </Suspense>
      {saving ? (
        <Suspense fallback={null}>
          <SaveDialog isAtOnce={saving === 'over'} onClose={() => setSaving(undefined)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** How many dashboards show the chart; their names on resting. */
function OnDashboards({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <Tooltip title={titles.join(', ')}>
      <span className={styles['boards']} tabIndex={0}>
        {i18n._('{n, plural, one {On # dashboard} other {On # dashboards}}', { n: titles.length })}
      </span>
    </Tooltip>
  );
}

function Star({ id, name }: { id: number; name: string }) {
  const [ids] = useState([id]);
  const favourites = useFavourites('chart', ids);
  return <FavouriteStar kind="chart" id={id} name={name} isOn={favourites.has(id)} />;
}

function History() {
  const { undo, redo, canUndo, canRedo } = useHistory();
  return (
    <>
      <Tooltip title={i18n._('Undo')}>
        <Button
          type="text"
          icon={<UndoOutlined />}
          aria-label={i18n._('Undo')}
          aria-keyshortcuts="Control+Z"
          disabled={!canUndo}
          onClick={undo}
        />
      </Tooltip>
      <Tooltip title={i18n._('Redo')}>
        <Button
          type="text"
          icon={<RedoOutlined />}
          aria-label={i18n._('Redo')}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!canRedo}
          onClick={redo}
        />
      </Tooltip>
    </>
  );
}
