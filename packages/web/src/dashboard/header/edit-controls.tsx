/** Undo, redo, discard, save: the tools of edit mode, and the keys for them. */
import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Space, Tooltip } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import type { ApiFailure } from '@tessera/api/client';
import { canRedo, canUndo, isFull, isUnsaved } from '@tessera/core/dashboard/history';
import { limits } from '@tessera/core/limits';
import { confirmed } from '@tessera/ui/notices';
import { ClickMenu } from '@tessera/ui/click-menu';
import { i18n } from '../../i18n.ts';
import { useToasts } from '../../kit/toasts.ts';
import { useDashboard, useScope } from '../state/context.ts';
import { forgetDraft } from '../state/draft.ts';
import { useSave } from '../state/save.ts';
import { byKey } from '../../kit/menu-click.ts';
import { ConflictDialog } from '../../conflict/conflict-dialog.tsx';
import { sizeOf } from './board-size.ts';
import { OverwriteDialog } from './overwrite-dialog.tsx';
import { SaveAsDialog } from './save-as-dialog.tsx';
import { onDashboard } from '../../telemetry/dashboard-events.ts';
import { tell } from '../../telemetry/tell.ts';

interface EditControlsProps {
  /** The dialog of Save as is open; the dashboard's menu opens it too. */
  isSavingAs: boolean;
  onSavingAs: (isOpen: boolean) => void;
}

/**
 * The buttons of edit mode. A save that meets a newer version opens the conflict dialog; a layout that is too large is not
 * sent.
 */
export function EditControls({ isSavingAs, onSavingAs }: EditControlsProps) {
  const { store, item } = useScope();
  const toasts = useToasts();
  const history = useDashboard((state) => state.history);
  const [conflict, setConflict] = useState<ApiFailure>();
  const [overwritten, setOverwritten] = useState<ApiFailure>();
  const save = useSave(setConflict);
  const unsaved = isUnsaved(history);
  useKeys();
  useFullWarning(isFull(history));
  const trySave = (): void => {
    const size = sizeOf(history.present);
    if (size === 'over') {
      toasts.danger(i18n._('Your dashboard is too large. Please reduce its size before saving it.'));
      return;
    }
    if (size === 'near') toasts.warning(i18n._('Your dashboard is near the size limit.'));
    save.mutate({});
  };
  const discard = async (): Promise<void> => {
    if (isUnsaved(store.getState().history) && !(await isDiscardMeant())) return;
    forgetDraft(item.id);
    store.getState().discard();
    store.getState().setEdit(false);
  };
  return (
    <>
      <Space.Compact>
        <Tooltip title={i18n._('Undo the action')}>
          <Button
            icon={<UndoOutlined />}
            aria-label={i18n._('Undo')}
            disabled={!canUndo(history)}
            onClick={() => store.getState().undo()}
          />
        </Tooltip>
        <Tooltip title={i18n._('Redo the action')}>
          <Button
            icon={<RedoOutlined />}
            aria-label={i18n._('Redo')}
            disabled={!canRedo(history)}
            onClick={() => store.getState().redo()}
          />
        </Tooltip>
      </Space.Compact>
      <Button onClick={() => void discard()}>{i18n._('Discard')}</Button>
      <Space.Compact>
        <Button type="primary" disabled={!unsaved} loading={save.isPending} onClick={trySave}>
          {i18n._('Save')}
        </Button>
        <ClickMenu menu={{ items: [{ key: 'as', label: i18n._('Save as') }], onClick: byKey({ as: () => onSavingAs(true) }) }}>
          <Button type="primary" icon={<DownOutlined />} aria-label={i18n._('More ways to save')} />
        </ClickMenu>
      </Space.Compact>
      {isSavingAs ? <SaveAsDialog onClose={() => onSavingAs(false)} onOverwrite={trySave} /> : null}
      {conflict ? (
        <ConflictDialog
          failure={conflict}
          title={i18n._('This dashboard was changed by someone else')}
          onClose={() => setConflict(undefined)}
          onReload={() => {
            forgetDraft(item.id);
            // What is dropped on purpose needs no second question from the browser.
            store.getState().discard();
            setTimeout(() => window.location.reload(), 0);
          }}
          onOverwrite={() => {
            setConflict(undefined);
            setOverwritten(conflict);
          }}
          onSaveAs={() => {
            setConflict(undefined);
            onSavingAs(true);
          }}
        />
      ) : null}
      {overwritten ? (
        <OverwriteDialog
          id={item.id}
          etag={store.getState().etag}
          failure={overwritten}
          onClose={() => setOverwritten(undefined)}
          onOverwrite={() => {
            setOverwritten(undefined);
            tell('confirm_overwrite_dashboard_metadata', onDashboard(item.id));
            save.mutate({ overwrite: true });
          }}
        />
      ) : null}
    </>
  );
}

/** Dropped changes cannot be brought back: who has some is asked. */
const isDiscardMeant = (): Promise<boolean> =>
  confirmed({
    title: i18n._('Discard your changes?'),
    content: i18n._('Everything since the last save will be lost.'),
    okText: i18n._('Discard changes'),
    okButtonProps: { danger: true },
    cancelText: i18n._('Keep editing'),
    autoFocusButton: 'cancel',
  });

/** Ctrl/Cmd+Z and Ctrl/Cmd+Y, except while typing: there they belong to the text. */
function useKeys(): void {
  const { store } = useScope();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (!redo && key !== 'z') return;
      event.preventDefault();
      if (redo) store.getState().redo();
      else store.getState().undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store]);
}

function useFullWarning(full: boolean): void {
  const toasts = useToasts();
  useEffect(() => {
    if (full) {
      toasts.warning(
        i18n._(
          'You have used all {count} undo slots and will not be able to fully undo subsequent actions. You may save your current state to reset the history.',
          { count: limits.undoSteps },
        ),
      );
    }
  }, [full, toasts]);
}
