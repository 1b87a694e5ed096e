/**
 * A chart's life: asking, answered, failed, stopped. One question is in flight at a time; a newer one gives the older up,
 * so that an old answer never replaces a new one. The last answer stays on screen while the next is awaited.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isAbort } from '../client.ts';
import { onToken } from '../guest.ts';
import { answer, questionOf, type ChartAnswers, type ChartAsk, type ChartQueries } from './ask.ts';
import { useTypes } from './use-types.ts';

export interface UseChartOptions {
  /** False holds the question back (not visible, filters not ready); it is asked when this becomes true. */
  enabled?: boolean;
  /** Waiting questions are asked lowest first. */
  priority?: number;
  /** A new number asks again past the cache. */
  refresh?: number;
}

export type ChartStatus = 'waiting' | 'loading' | 'done' | 'failed' | 'stopped' | 'unsupported';

export interface ChartState {
  status: ChartStatus;
  question: ChartQueries | undefined;
  /** The last answers, also while newer ones are awaited. */
  answers: ChartAnswers | undefined;
  /** The question the answers belong to: pictures are made of this form, not of one still being asked. */
  answered: ChartQueries | undefined;
  error: unknown;
  /** Asks again; `force` past the cache. */
  reload: (force?: boolean) => void;
  stop: () => void;
}

interface Held {
  status: Exclude<ChartStatus, 'unsupported'>;
  answers?: ChartAnswers;
  answered?: ChartQueries;
  error?: unknown;
}

/** @param ask  memoise it, or at least its parts: the questions are made anew when it changes */
export function useChart(ask: ChartAsk, { enabled = true, priority = 0, refresh = 0 }: UseChartOptions = {}): ChartState {
  const [held, setHeld] = useState<Held>({ status: 'waiting' });
  const flight = useRef<AbortController>(undefined);
  const asked = useRef<string>(undefined);
  const { isHere, error: missing, again } = useTypes(ask.formData);
  const made = useMemo(() => makeQuestion(ask, isHere, missing), [ask, isHere, missing]);
  const { question, fault } = made;
  const { dashboardId, chartId } = ask;

  const send = useCallback(
    (force: boolean) => {
      if (!question) return;
      flight.current?.abort();
      const controller = new AbortController();
      flight.current = controller;
      setHeld((old) => ({ ...old, status: 'loading' }));
      const land = (next: (old: Held) => Held): void => {
        if (flight.current === controller) setHeld(next);
      };
      const fly = async (): Promise<void> => {
        try {
          const answers = await answer(question.context, { signal: controller.signal, force, priority, dashboardId, chartId });
          land(() => ({ status: 'done', answers, answered: question }));
        } catch (error) {
          if (!isAbort(error)) land((old) => ({ ...old, status: 'failed', error }));
        }
      };
      void fly();
    },
    [question, priority, dashboardId, chartId],
  );

  useEffect(() => {
    if (!enabled || !question) return;
    const wanted = `${refresh} ${question.key}`;
    if (asked.current === wanted) return;
    // The first question of a chart that was refreshed before it was ever seen need not bypass the cache twice.
    const force = asked.current !== undefined && !asked.current.startsWith(`${refresh} `);
    asked.current = wanted;
    send(force);
  }, [enabled, question, refresh, send]);

  const isFailed = held.status === 'failed';
  // A guest whose token ran out sees why; the next token shows the chart.
  useEffect(() => (isFailed ? onToken(() => send(false)) : undefined), [isFailed, send]);

  useEffect(
    () => () => {
      flight.current?.abort();
      // React's strict mode mounts twice: the second mount must ask again.
      asked.current = undefined;
    },
    [],
  );

  const stop = useCallback(() => {
    flight.current?.abort();
    flight.current = undefined;
    setHeld((old) => ({ ...old, status: 'stopped' }));
  }, []);
  const reload = useCallback((force = true) => (missing === undefined ? send(force) : again()), [send, missing, again]);

  const status = statusOf(made, held);
  return { status, question, answers: held.answers, answered: held.answered, error: fault ?? held.error, reload, stop };
}

interface Made {
  question?: ChartQueries | undefined;
  /** Its chart type is on its way. */
  isAwaited?: true;
  fault?: unknown;
}

/** @param missing  why the chart type did not come */
function makeQuestion(ask: ChartAsk, isHere: boolean, missing: unknown): Made {
  if (!isHere) return missing === undefined ? { isAwaited: true } : { fault: missing };
  try {
    return { question: questionOf(ask) };
  } catch (fault) {
    return { fault };
  }
}

function statusOf({ question, isAwaited, fault }: Made, held: Held): ChartStatus {
  if (fault !== undefined) return 'failed';
  if (isAwaited) return 'waiting';
  return question ? held.status : 'unsupported';
}
