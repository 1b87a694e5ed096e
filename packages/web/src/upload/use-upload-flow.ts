/** Runs an upload: send, look, look again, store, or stop; leaving at any time stops it and leaves nothing behind on the server. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { upload } from '@tessera/api/upload';
import type { UploadOptions } from '@tessera/api/upload';
import { client, isAbort } from '../client.ts';
import { choose, planOf, replan } from './flow.ts';
import type { Flow, Plan } from './flow.ts';
import type { Dropped } from './dropped.ts';
import { sendFile } from './send-file.ts';

const pollMs = 400;

/** Forgets a staged file; nobody waits for it, and the server sweeps what it is not told about. */
function forget(id: string): void {
  client.call(upload.cancel, { params: { id } }).catch(() => undefined);
}

/** Asks how far the server is, until it is done, has failed, or nobody wants to know. */
async function watch(id: string, signal: AbortSignal, tell: (share: number | null, rows: number) => void): Promise<void> {
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const state = await client.call(upload.state, { params: { id } }, { signal }).catch(() => undefined);
    if (!state || state.phase === 'done' || state.phase === 'failed') return;
    tell(state.progress, state.rows);
  }
}

export interface UploadFlow {
  flow: Flow;
  error: unknown;
  send: (file: File) => Promise<void>;
  /** Sends what was dropped, or says why it cannot be read. Nothing is taken while a file is in work. */
  take: (dropped: Dropped | undefined) => void;
  change: (plan: Plan) => void;
  /** @param change  options that are now chosen; null: to be detected again */
  lookAgain: (change: UploadOptions) => Promise<void>;
  /** @returns where the new dataset opens, or undefined when it failed or was stopped */
  store: () => Promise<string | undefined>;
  /** Back to picking; stops whatever runs. */
  stop: () => void;
}

export function useUploadFlow(): UploadFlow {
  const [flow, setFlow] = useState<Flow>({ step: 'pick' });
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

  const send: UploadFlow['send'] = async (file) => {
    const signal = begin();
    setFlow({ step: 'sending', file, share: 0 });
    try {
      const found = await sendFile(file, (share) => setFlow({ step: 'sending', file, share }), signal);
      staged.current = found.id;
      if (signal.aborted) return forget(found.id);
      setFlow({ step: 'look', staged: found, plan: planOf(found.preview, found.suggested_name), chosen: {}, isLooking: false });
    } catch (failure) {
      if (isAbort(failure)) return;
      setError(failure);
      setFlow({ step: 'pick' });
    }
  };

  const take: UploadFlow['take'] = (dropped) => {
    if (dropped === undefined || flow.step !== 'pick') return;
    if (dropped instanceof File) void send(dropped);
    else setError(dropped);
  };

  const lookAgain: UploadFlow['lookAgain'] = async (change) => {
    if (flow.step !== 'look') return;
    const signal = begin();
    const chosen = choose(flow.chosen, change);
    setFlow({ ...flow, chosen, isLooking: true });
    // The plan may be changed meanwhile.
    const looked = (next: (now: Extract<Flow, { step: 'look' }>) => Partial<Flow>): void =>
      setFlow((now) => (now.step === 'look' ? { ...now, ...next(now), step: 'look', isLooking: false } : now));
    try {
      const { preview } = await client.call(upload.inspect, { params: { id: flow.staged.id }, body: chosen }, { signal });
      looked((now) => ({ staged: { ...now.staged, preview }, plan: replan(now.plan, preview) }));
    } catch (failure) {
      if (isAbort(failure)) return;
      setError(failure);
      looked(() => ({ chosen: flow.chosen }));
    }
  };

  const store: UploadFlow['store'] = async () => {
    if (flow.step !== 'look') return undefined;
    const signal = begin();
    const {
      staged: { id },
      plan,
      chosen,
    } = flow;
    setFlow({ step: 'storing', staged: flow.staged, plan, chosen, share: null, rows: 0 });
    const watching = new AbortController();
    signal.addEventListener('abort', () => watching.abort());
    const told = (share: number | null, rows: number): void =>
      setFlow((now) => (now.step === 'storing' ? { ...now, share, rows } : now));
    void watch(id, watching.signal, told);
    try {
      const body = {
        table_name: plan.tableName.trim(),
        options: chosen,
        columns: plan.columns.map(({ source, name, type, include }) => ({ source, name: name.trim() || source, type, include })),
      };
      const made = await client.call(upload.commit, { params: { id }, body }, { signal });
      staged.current = undefined;
      return made.explore_url;
    } catch (failure) {
      if (!isAbort(failure)) {
        setError(failure);
        setFlow(flow);
      }
      return undefined;
    } finally {
      watching.abort();
    }
  };

  const stop = (): void => {
    letGo();
    setError(undefined);
    setFlow({ step: 'pick' });
  };
  const change = (plan: Plan): void => {
    // A refused name is not this one any more.
    if (flow.step === 'look' && plan.tableName !== flow.plan.tableName) setError(undefined);
    setFlow((now) => (now.step === 'look' ? { ...now, plan } : now));
  };
  return { flow, error, send, take, change, lookAgain, store, stop };
}
