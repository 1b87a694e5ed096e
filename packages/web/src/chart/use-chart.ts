/**
 * A chart's life: asking, answered, failed, stopped. One question is in flight at a time; a newer one gives the older up,
 * so that an old answer never replaces a new one. The last answer stays on screen while the next is awaited.
 */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { answer, giveUp, questionOf, type ChartAnswers, type ChartAsk, type ChartQueries } from './ask.ts';
import { tell } from '../telemetry/tell.ts';
import { useInner } from './use-inner.ts';
import { useTypes } from './use-types.ts';

/** When a chart asks, and how urgently. */
export interface UseChartOptions {
  /** False holds the question back (not visible, filters not ready); it is asked when this becomes true. */
  enabled?: boolean;
  /** Waiting questions are asked lowest first. */
  priority?: number;
  /** A new number asks again past the cache. */
  refresh?: number;
  /** Seconds: an answer made no longer ago will do for that. */
  refreshWithin?: number | undefined;
}

/** Where a chart stands. `unsupported`: no question can be made of its form. */
export type ChartStatus = 'waiting' | 'loading' | 'done' | 'failed' | 'stopped' | 'unsupported';

/** What is known of a chart while it asks and afterwards, and ways to ask again and to stop. */
export interface ChartState {
  status: ChartStatus;
  /** It takes long, and a job goes on with it whether the page stays or not. */
  goesOn: boolean;
  question: ChartQueries | undefined;
  /** The last answers, also while newer ones are awaited. */
  answers: ChartAnswers | undefined;
  /** The question the answers belong to: pictures are made of this form, not of one still being asked. */
  answered: ChartQueries | undefined;
  error: unknown;
  /** Asks again; `force` past the cache. */
  reload: (force?: boolean) => void;
  stop: () => void;
  /** The saved chart, and the dashboard it stands on, where they are known. */
  place?: { readonly slice_id: number | undefined; readonly dashboard_id: number | undefined } | undefined;
}

/** One asking of the questions. */
interface Sent {
  /** Never given twice: an answer belongs to the request it was made for, and to no other. */
  serial: number;
  question: ChartQueries;
  force: boolean;
  within?: number | undefined;
  /** Given up by the reader. */
  isStopped?: true;
}

interface Landed {
  answers: ChartAnswers;
  answered: ChartQueries;
}

let serials = 0;
const nextSerial = (): number => (serials += 1);

/** @param ask  memoise it, or at least its parts: the questions are made anew when it changes */
export function useChart(
  ask: ChartAsk,
  { enabled = true, priority = 0, refresh = 0, refreshWithin }: UseChartOptions = {},
): ChartState {
  const [sent, setSent] = useState<Sent>();
  const asked = useRef<string>(undefined);
  const { isHere, error: missing, again } = useTypes(ask.formData);
  const { inner, error: innerMissing, again: innerAgain } = useInner(ask.formData, isHere, ask.given);
  const made = useMemo(
    () => makeQuestion({ ...ask, inner }, isHere && inner !== undefined, missing ?? innerMissing),
    [ask, inner, isHere, missing, innerMissing],
  );
  const { question, fault } = made;
  const { status, error, landed, goesOn } = useSent(sent, { priority, dashboardId: ask.dashboardId, chartId: ask.chartId });

  const send = useCallback(
    (force: boolean, within?: number) => {
      if (question) setSent({ serial: nextSerial(), question, force, within });
    },
    [question],
  );

  useEffect(() => {
    if (!enabled || !question) return;
    const wanted = `${refresh} ${question.key}`;
    if (asked.current === wanted) return;
    // The first question of a chart that was refreshed before it was ever seen need not bypass the cache twice.
    const force = asked.current !== undefined && !asked.current.startsWith(`${refresh} `);
    asked.current = wanted;
    send(force, force ? refreshWithin : undefined);
  }, [enabled, question, refresh, refreshWithin, send]);

  const stop = useCallback(() => {
    const serial = nextSerial();
    setSent((old) => old && { ...old, serial, isStopped: true });
  }, []);
  const reload = useCallback(
    (force = true) => {
      if (missing !== undefined) return again();
      return innerMissing === undefined ? send(force) : innerAgain();
    },
    [send, missing, again, innerMissing, innerAgain],
  );

  const { chartId, dashboardId } = ask;
  const place = useMemo(() => ({ slice_id: chartId, dashboard_id: dashboardId }), [chartId, dashboardId]);

  return {
    status: statusOf(made, status),
    goesOn,
    question,
    answers: landed?.answers,
    answered: landed?.answered,
    error: fault ?? error,
    reload,
    stop,
    place,
  };
}

type SentStatus = Exclude<ChartStatus, 'unsupported'>;

/**
 * The request itself. A new serial number is another query: the older one is no longer used, so that it is aborted. Nothing but
 * a new number asks again, whatever else refetches; a guest's new token alone brings failed ones back.
 */
function useSent(
  sent: Sent | undefined,
  { priority, dashboardId, chartId }: { priority: number } & Pick<ChartAsk, 'dashboardId' | 'chartId'>,
): { status: SentStatus; error: unknown; landed: Landed | undefined; goesOn: boolean } {
  const [last, setLast] = useState<Landed>();
  const { serial, onJob } = useJobOf(sent);
  const { data, error, status } = useQuery({
    queryKey: ['chart-answers', sent?.serial],
    queryFn:
      sent && !sent.isStopped
        ? async ({ signal }): Promise<Landed> => {
            const { question, force, within } = sent;
            const started = performance.now();
            const answers = await answer(question.context, {
              signal,
              force,
              within,
              priority,
              dashboardId,
              chartId,
              onJob: onJob(sent),
            });
            const duration = Math.round(performance.now() - started);
            tell('load_chart', { slice_id: chartId, dashboard_id: dashboardId, duration, force_refresh: force });
            return { answers, answered: question };
          }
        : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    // Without a network it is the browser's own words that say so.
    networkMode: 'always',
  });
  // What is on screen stays there while newer answers are awaited, and when they fail.
  if (data !== undefined && data !== last) setLast(data);
  const now = sentStatus(sent, status);
  const goesOn = now === 'loading' && serial !== undefined && serial === sent?.serial;
  return { status: now, error: error ?? undefined, landed: data ?? last, goesOn };
}

/**
 * The job that goes on with a question: given up when the reader stops it or asks something else here. Whoever leaves the page
 * finds the answer later.
 * @returns the number of the request it goes on with, and whom to tell of it
 */
function useJobOf(sent: Sent | undefined) {
  const [serial, setSerial] = useState<number>();
  const job = useRef<{ of: Sent; key: string }>(undefined);
  useEffect(() => {
    const known = job.current;
    if (!known || !sent || known.of.serial === sent.serial) return;
    // Asked again, the same job answers.
    if (!sent.isStopped && sent.question.key === known.of.question.key) return;
    job.current = undefined;
    void giveUp(known.key);
  }, [sent]);
  const onJob =
    (of: Sent) =>
    (key: string): void => {
      job.current = { of, key };
      setSerial(of.serial);
    };
  return { serial, onJob };
}

function sentStatus(sent: Sent | undefined, status: 'pending' | 'success' | 'error'): SentStatus {
  if (!sent) return 'waiting';
  if (sent.isStopped) return 'stopped';
  return status === 'success' ? 'done' : status === 'error' ? 'failed' : 'loading';
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

function statusOf({ question, isAwaited, fault }: Made, status: SentStatus): ChartStatus {
  if (fault !== undefined) return 'failed';
  if (isAwaited) return 'waiting';
  return question ? status : 'unsupported';
}
