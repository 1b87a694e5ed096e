/** Looks at tables: each runs a SELECT with a limit and is shown in a tab of its own below the editor. */
import { useEffect, useEffectEvent, useState } from 'react';
import { quoted } from '@tessera/ui/code-editor';
import { i18n } from '../i18n.ts';
import { wantedSignIn } from '../kit/database-sign-in.tsx';
import { onSignedIn } from '../kit/sign-in-channel.ts';
import type { TablePreview } from './results/south.tsx';
import type { Question } from './run/run-store.ts';
import { runs } from './run/use-runs.ts';
import type { SqlDraft } from './tabs/draft.ts';

const previewRows = 100;
const usualPreviews: readonly TablePreview[] = [];
/** By tab; of the window. */
const opened = new Map<number, readonly TablePreview[]>();
/** What each look asked, by its place. */
const asked = new Map<string, Question>();

function ask(place: string): void {
  const question = asked.get(place);
  // Asked by two at once, it is the same question.
  if (question && runs.state(place)?.kind !== 'running') void runs.run(place, question);
}

/** Whether a look waits until one is signed in to a database. */
function waitsFor(place: string, database: number): boolean {
  const state = runs.state(place);
  return state?.kind === 'failed' && wantedSignIn(state.errors ?? [])?.database_id === database;
}

/** Closes the looks of every tab. */
export function forgetPreviews(): void {
  for (const { place } of [...opened.values()].flat()) void runs.stop(place);
  opened.clear();
  asked.clear();
}

/** @returns the looks of a tab, and ways to open one (its place; `select` runs it only where it was not) and to close one */
export function usePreviews(
  tabId: number,
  { databaseId, catalog, schema, isAsync }: Pick<SqlDraft, 'databaseId' | 'catalog' | 'schema'> & { isAsync: boolean },
) {
  const [previews, set] = useState(opened.get(tabId) ?? usualPreviews);
  const keep = (next: readonly TablePreview[]): void => {
    opened.set(tabId, next);
    set(next);
  };
  const placeOf = (table: string): string => `preview:${tabId}:${databaseId}:${catalog ?? ''}:${schema ?? ''}:${table}`;
  const open = (table: string): string => {
    const place = placeOf(table);
    if (!previews.some((each) => each.place === place)) keep([...previews, { place, table }]);
    const path = schema ? `${quoted(schema)}.${quoted(table)}` : quoted(table);
    if (databaseId !== undefined)
      asked.set(place, {
        databaseId,
        catalog,
        schema,
        sql: `SELECT *\nFROM ${path}\nLIMIT ${previewRows}`,
        limit: previewRows,
        parameters: '',
        label: i18n._('Preview: {name}', { name: table }),
        tabId: undefined,
        isAsync,
      });
    ask(place);
    return place;
  };
  const select = (table: string): string => {
    const place = placeOf(table);
    return previews.some((each) => each.place === place) ? place : open(table);
  };
  const close = (place: string): void => {
    void runs.stop(place);
    asked.delete(place);
    keep(previews.filter((each) => each.place !== place));
  };
  // Only the look that is shown has a button that would ask again.
  const signedIn = useEffectEvent((database: number) => {
    for (const { place } of previews) if (waitsFor(place, database)) ask(place);
  });
  useEffect(() => onSignedIn((database) => signedIn(database)), []);
  return { previews, open, select, close };
}
