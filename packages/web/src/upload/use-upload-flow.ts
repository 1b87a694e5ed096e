/** Runs an upload: send, look, look again, store, or stop; leaving at any time stops it and leaves nothing behind on the server. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { upload } from '@tessera/api/upload';
import type { UploadOptions } from '@tessera/api/upload';
import { client, isAbort } from '../client.ts';
import { choose, columnsOf, placeOf, planOf, replan, tableOf } from './flow.ts';
import type { UploadStep, UploadChoices } from './flow.ts';
import type { DroppedFiles } from './dropped.ts';
import { sendFiles } from './send-file.ts';

const pollMs = 400;

/** Forgets a staged file; no one waits for it, and the server sweeps what is left over. */
function forget(id: string): void {
  client.call(upload.cancel, { params: { id } }).catch(() => undefined);
}

/** Asks how far the server is, until it is done, has failed, or the caller aborts. */
async function watch(id: string, signal: AbortSignal, tell: (share: number | null, rows: number) => void): Promise<void> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const state = await client.call(upload.state, { params: { id } }, { signal }).catch(() => undefined);
    if (!state || state.phase === 'done' || state.phase === 'failed') return;
    tell(state.progress, state.rows);
  }
}

/** The upload that is in work, and every way to go on with it. */
export interface UploadFlow {
  flow: UploadStep;
  error: unknown;
  /** Several files become one table. */
  send: (files: readonly File[]) => Promise<void>;
  /** Sends what was dropped, or says why it cannot be read. Nothing is taken while a file is in work. */
  take: (dropped: DroppedFiles | undefined) => void;
  change: (plan: UploadChoices) => void;
  /** @param change  options that are now chosen; null: to be detected again. @param kept  of the table it is added to. @param plan  in the place of the present one */
  lookAgain: (change: UploadOptions, kept?: UploadOptions, plan?: UploadChoices) => Promise<void>;
  /**
   * @param acceptLoss  values that a table's column holds only in part are stored in part
   * @returns where the new dataset opens, or undefined when it failed or was stopped
   */
  store: (acceptLoss: boolean) => Promise<string | undefined>;
  /** Back to picking; stops whatever runs. */
  stop: () => void;
}

/** What the steps of one upload share: where it stands, what runs, and the file the server holds. */
interface Work {
  readonly setFlow: (next: UploadStep | ((now: UploadStep) => UploadStep)) => void;
  readonly setError: (failure: unknown) => void;
  /** Ends what runs and forgets its error. @returns the signal of what runs next */
  readonly begin: () => AbortSignal;
  /** The staged file that is discarded when the dialog goes away. */
  readonly staged: { current: string | undefined };
}

type Looking = Extract<UploadStep, { step: 'look' }>;

/** Tells a failure and goes back to a step; a stopped call is no failure. */
function failed(work: Work, failure: unknown, back: () => void): void {
  if (isAbort(failure)) return;
  work.setError(failure);
  back();
}

/** As the person knows them: the server keeps several files as an archive. */
const sentAs = (files: readonly File[]): { filename: string; bytes: number } => ({
  filename: [...new Set([files[0]?.name, files.at(-1)?.name])].join(' – '),
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

async function send(work: Work, files: readonly File[]): Promise<void> {
  const signal = work.begin();
  work.setFlow({ step: 'sending', files, share: 0 });
  try {
    const found = await sendFiles(files, (share) => work.setFlow({ step: 'sending', files, share }), signal);
    work.staged.current = found.id;
    if (signal.aborted) return forget(found.id);
    const plan = planOf(found.preview, found.suggested_name);
    work.setFlow({ step: 'look', staged: { ...found, ...sentAs(files) }, plan, chosen: {}, kept: {}, isLooking: false });
  } catch (failure) {
    failed(work, failure, () => work.setFlow({ step: 'pick' }));
  }
}

async function lookAgain(work: Work, flow: Looking, [change, kept, plan]: Parameters<UploadFlow['lookAgain']>): Promise<void> {
  const signal = work.begin();
  const now = { chosen: choose(flow.chosen, change), kept: kept ?? flow.kept };
  work.setFlow({ ...flow, ...now, ...(plan && { plan }), isLooking: true });
  // The plan may be changed meanwhile.
  const looked = (next: (now: Looking) => Partial<UploadStep>): void =>
    work.setFlow((now) => (now.step === 'look' ? { ...now, ...next(now), step: 'look', isLooking: false } : now));
  try {
    const body = { ...now.kept, ...now.chosen };
    const { preview } = await client.call(upload.inspect, { params: { id: flow.staged.id }, body }, { signal });
    looked((now) => ({ staged: { ...now.staged, preview }, plan: replan(now.plan, preview) }));
  } catch (failure) {
    failed(work, failure, () => looked(() => ({ chosen: flow.chosen, kept: flow.kept })));
  }
}

async function store(work: Work, flow: Looking, acceptLoss: boolean): Promise<string | undefined> {
  const signal = work.begin();
  const { staged, plan, chosen } = flow;
  const table = tableOf(plan);
  if (table === undefined) return undefined;
  work.setFlow({ ...flow, step: 'storing', share: null, rows: 0 });
  const watching = new AbortController();
  signal.addEventListener('abort', () => watching.abort());
  void watch(staged.id, watching.signal, (share, rows) =>
    work.setFlow((now) => (now.step === 'storing' ? { ...now, share, rows } : now)),
  );
  try {
    const body = {
      ...placeOf(plan),
      table_name: table,
      if_exists: plan.target.mode === 'new' ? ('fail' as const) : plan.target.mode,
      accept_loss: acceptLoss,
      options: chosen,
      columns: columnsOf(plan),
    };
    const made = await client.call(upload.commit, { params: { id: staged.id }, body }, { signal });
    work.staged.current = undefined;
    return made.explore_url;
  } catch (failure) {
    failed(work, failure, () => work.setFlow(flow));
    return undefined;
  } finally {
    watching.abort();
  }
}

/**
 * Holds one upload while the dialog is open. When the dialog goes away, what runs is stopped and the staged file is discarded.
 */
export function useUploadFlow(): UploadFlow {
  const [flow, setFlow] = useState<UploadStep>({ step: 'pick' });
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const staged = useRef<string>(undefined);

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    setError(undefined);
    return running.current.signal;
  };
  const letGo = useEffectEvent(() => {
    running.current?.abort();
    if (staged.current) forget(staged.current);
    staged.current = undefined;
  });
  useEffect(() => () => letGo(), []);

  const work: Work = { setFlow, setError, begin, staged };
  return {
    flow,
    error,
    send: (files) => send(work, files),
    take: (dropped) => {
      if (dropped === undefined || flow.step !== 'pick') return;
      if (dropped instanceof Error) setError(dropped);
      else void send(work, dropped);
    },
    lookAgain: async (...asked) => (flow.step === 'look' ? lookAgain(work, flow, asked) : undefined),
    store: async (acceptLoss) => (flow.step === 'look' ? store(work, flow, acceptLoss) : undefined),
    stop: () => {
      letGo();
      setError(undefined);
      setFlow({ step: 'pick' });
    },
    change: (plan) => {
      // A refused name is not this one any more.
      if (flow.step === 'look' && tableOf(plan) !== tableOf(flow.plan)) setError(undefined);
      setFlow((now) => (now.step === 'look' ? { ...now, plan } : now));
    },
  };
}
