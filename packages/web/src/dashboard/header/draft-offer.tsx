/** Keeps unsaved work in this browser while editing, and offers again what a lost tab had. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { isUnsaved, type EditHistory } from '@tessera/core/dashboard/history';
import { printBoard, type Board } from '@tessera/core/dashboard/board';
import { humanise } from '@tessera/core/format/humanise';
import { useDashboard, useScope } from '../state/context.ts';
import { forgetDraft, leaveDraft, leftDraft, writeDraft, type DashboardDraft } from '../state/draft.ts';
import { ago } from '../../language/ago.ts';

const DraftAlert = lazy(() => import('./draft-alert.tsx').then((module) => ({ default: module.DraftAlert })));

const pauseMs = 400;

/**
 * Writes the draft while the editor is open and asks on opening whether an older one should be restored
 * (docs/reference/dashboards.md#undo-and-drafts).
 */
export function DraftOffer() {
  const { store, item } = useScope();
  const etag = useDashboard((state) => state.etag);
  const [draft, setDraft] = useState<DashboardDraft>();
  useEffect(() => {
    let gone = false;
    void leftDraft(item.id).then((left) => {
      if (!gone) setDraft(worthOffering(left, store.getState().history.present));
    });
    return () => {
      gone = true;
    };
  }, [item.id, store]);
  const [offeredAt] = useState(() => Date.now());
  const history = useDashboard((state) => state.history);
  const edited = useDashboard((state) => state.history.past.length + state.history.future.length > 0);
  useEffect(() => {
    if (!edited) return;
    const timer = setTimeout(() => keepDraft(item.id, history, etag), pauseMs);
    return () => clearTimeout(timer);
  }, [history, etag, item.id, edited]);
  useEffect(
    () => () => {
      const { history: last, etag: version } = store.getState();
      // What was done in the last moment, before the pause was over, counts too.
      if (isUnsaved(last)) keepDraft(item.id, last, version);
      leaveDraft(item.id);
    },
    [item.id, store],
  );
  if (!draft) return null;
  const restore = (): void => {
    store.getState().restore(draft.board);
    store.getState().setEdit(true);
    // Kept again at once, as this page's own.
    writeDraft(item.id, draft.board, draft.etag, draft.at);
    forgetDraft(item.id, draft.key);
    setDraft(undefined);
  };
  const drop = async (): Promise<void> => {
    forgetDraft(item.id, draft.key);
    // Another lost page may have left one too.
    setDraft(worthOffering(await leftDraft(item.id), store.getState().history.present));
  };
  const stale = draft.etag !== undefined && draft.etag !== etag;
  return (
    <Suspense>
      <DraftAlert when={ago(humanise(draft.at, offeredAt))} isStale={stale} onRestore={restore} onDrop={() => void drop()} />
    </Suspense>
  );
}

function keepDraft(id: number, history: EditHistory<Board>, etag: string | undefined): void {
  if (isUnsaved(history)) writeDraft(id, history.present, etag, Date.now());
  else forgetDraft(id);
}

/** A draft equal to what is stored is none. */
function worthOffering(draft: DashboardDraft | undefined, board: Board): DashboardDraft | undefined {
  if (!draft) return undefined;
  return JSON.stringify(printBoard(draft.board)) === JSON.stringify(printBoard(board)) ? undefined : draft;
}
