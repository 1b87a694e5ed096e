/** Looks at tables: each runs a SELECT with a limit and is shown in a tab of its own below the editor. */
import { useState } from 'react';
import { quoted } from '@tessera/ui/code-editor';
import { i18n } from '../i18n.ts';
import type { TablePreview } from './results/south.tsx';
import { runs } from './run/use-runs.ts';

const previewRows = 100;
const usualPreviews: readonly TablePreview[] = [];
/** By tab; of the window. */
const opened = new Map<number, readonly TablePreview[]>();

/** Closes the looks of every tab. */
export function forgetPreviews(): void {
  for (const { place } of [...opened.values()].flat()) void runs.stop(place);
  opened.clear();
}

/** @returns the looks of a tab, and ways to open one (its place; `select` runs it only where it was not) and to close one */
export function usePreviews(
  tabId: number,
  { databaseId, schema, isAsync }: { databaseId: number | undefined; schema: string | undefined; isAsync: boolean },
) {
  const [previews, set] = useState(opened.get(tabId) ?? usualPreviews);
  const keep = (next: readonly TablePreview[]): void => {
    opened.set(tabId, next);
    set(next);
  };
  const placeOf = (table: string): string => `preview:${tabId}:${databaseId}:${schema ?? ''}:${table}`;
  const open = (table: string): string => {
    const place = placeOf(table);
    if (!previews.some((each) => each.place === place)) keep([...previews, { place, table }]);
    const path = schema ? `${quoted(schema)}.${quoted(table)}` : quoted(table);
    if (databaseId !== undefined)
      void runs.run(place, {
        databaseId,
        schema,
        sql: `SELECT *\nFROM ${path}\nLIMIT ${previewRows}`,
        limit: previewRows,
        parameters: '',
        label: i18n._('Preview: {name}', { name: table }),
        tabId: undefined,
        isAsync,
      });
    return place;
  };
  const select = (table: string): string => {
    const place = placeOf(table);
    return previews.some((each) => each.place === place) ? place : open(table);
  };
  const close = (place: string): void => {
    void runs.stop(place);
    keep(previews.filter((each) => each.place !== place));
  };
  return { previews, open, select, close };
}
