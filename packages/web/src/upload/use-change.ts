/** What adding to a table or replacing it would change, asked again whenever the plan changes. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { upload, type UploadChange } from '@tessera/api/upload';
import { client } from '../client.ts';
import { useRested } from '../kit/use-rested.ts';
import { columnsOf, isAdding, isSameReading, placeOf, planFault, type UploadChoices } from './flow.ts';
import type { UploadFlow } from './use-upload-flow.ts';

/** Names are typed letter by letter: the server reads the whole file each time. */
const restMs = 400;

/** What the server says a plan would do to a table, and whether it may be carried out. */
export interface PlannedChange {
  /** Undefined while it is asked, and for a new table. */
  change: UploadChange | undefined;
  isAsking: boolean;
  error: unknown;
  /** Values that a column holds only in part are the only obstacle. */
  isLossOnly: boolean;
  /** There is no obstacle. */
  isClear: boolean;
}

function questionOf({ flow }: UploadFlow) {
  if (flow.step !== 'look' || flow.plan.target.mode === 'new') return undefined;
  const { plan, staged, chosen } = flow;
  const { target } = flow.plan;
  if (planFault(plan) !== undefined || target.table === undefined) return undefined;
  return {
    params: { id: staged.id },
    body: { ...placeOf(plan), table_name: target.table, if_exists: target.mode, options: chosen, columns: sentColumns(plan) },
  };
}

/** Where rows are added the table's types count: a type that was detected anew is no other question. */
const sentColumns = (plan: UploadChoices) =>
  columnsOf(plan).map((column) => (isAdding(plan.target) ? { ...column, type: 'text' as const } : column));

/** Asks the server after a pause in typing what the plan would change. */
export function usePlannedChange(uploadFlow: UploadFlow): PlannedChange {
  const now = questionOf(uploadFlow);
  const text = JSON.stringify(now ?? null);
  const rested = useRested(text, restMs);
  const isBusy = uploadFlow.flow.step === 'look' && uploadFlow.flow.isLooking;
  const asked = useQuery({
    // What is asked no more is stopped at once: its file may be gone in a moment.
    queryKey: ['upload-change', now?.body.if_exists, now === undefined ? undefined : rested],
    enabled: now !== undefined && rested === text && !isBusy,
    queryFn: ({ signal }) => (now ? client.call(upload.compare, now, { signal }) : undefined),
    // Rows that are added are counted otherwise than rows that are replaced.
    placeholderData: (before, query) => (query?.queryKey[1] === now?.body.if_exists ? before : undefined),
    retry: false,
    gcTime: 0,
  });
  const isAsking = now !== undefined && (asked.isFetching || asked.isPlaceholderData || rested !== text || isBusy);
  const change = now === undefined || asked.isError ? undefined : asked.data;
  const readAs = useEffectEvent((options: UploadChange['options']) => {
    const { flow, lookAgain } = uploadFlow;
    if (flow.step !== 'look' || !isAdding(flow.plan.target) || isSameReading({ ...flow.kept, ...flow.chosen }, options)) return;
    void lookAgain({}, options);
  });
  // The preview shows the file as it will be added.
  useEffect(() => {
    if (change && !isAsking) readAs(change.options);
  }, [change, isAsking]);
  const kinds = new Set(change?.problems.map(({ kind }) => kind));
  return {
    change,
    isAsking,
    error: now === undefined ? null : asked.error,
    isLossOnly: kinds.size === 1 && kinds.has('inexact'),
    isClear: change !== undefined && kinds.size === 0,
  };
}
