/** The dashboard's colours, and how they are settled for everybody once its charts are on screen (decision 0040). */
import { useEffect, useMemo, useState } from 'react';
import { dashboard as api } from '@tessera/api/dashboard';
import { chartIdsOf } from '@tessera/core/dashboard/layout';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import { dashboardColours, rememberColours, rememberedColours, type DashboardColours } from '../../chart/colours.ts';
import { client } from '../../client.ts';
import type { DashboardStore } from './store.ts';
import type { FilterStages } from './filter-stages.ts';

/** Charts that are answered are painted by then. */
const quietMs = 500;

/** The colours of the open dashboard's labels, with what was stored for everybody. */
export interface BoardColours extends DashboardColours {
  /** True when the first charts need not wait for each other: their labels have their colours. */
  readonly isSettled: boolean;
  /** What the dashboard has stored. */
  readonly stored: Readonly<Record<string, string>>;
  /** Tells whenever a label without a settled colour was painted. */
  subscribe: (tell: () => void) => () => void;
  /** Takes this map over, and paints anew what it changes. */
  adopt: (map: Record<string, string>) => void;
}

/** Changes when charts are to be painted anew. */
export function useColours(id: number, metadata: Metadata): BoardColours {
  const { color_scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors } = metadata;
  const scheme = color_scheme ?? '';
  const [listeners] = useState(() => new Set<() => void>());
  // What was settled on this visit, by scheme; what is of no use to the picture on screen makes no new one.
  const [settled] = useState(() => new Map<string, Record<string, string>>());
  const [round, setRound] = useState(0);
  return useMemo(() => {
    const stored = { ...(Array.isArray(shared_label_colors) ? {} : shared_label_colors), ...map_label_colors };
    const known = settled.get(scheme) ?? rememberedColours(id, scheme);
    const colours = dashboardColours({
      scheme,
      ...(scheme && color_scheme_domain?.length ? { palette: color_scheme_domain } : {}),
      forced: label_colors,
      stored,
      known,
      onNews: () => listeners.forEach((tell) => tell()),
    });
    return {
      ...colours,
      stored,
      isSettled: Object.keys(known).length > 0 || Object.keys(stored).length > 0,
      subscribe: (tell) => {
        listeners.add(tell);
        return () => listeners.delete(tell);
      },
      adopt: (map) => {
        settled.set(scheme, map);
        rememberColours(id, scheme, map);
        if (colours.differs(map)) setRound((before) => before + 1);
      },
    };
    // A new round reads `settled` again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors, round]);
}

/**
 * When nothing is awaited any more, labels take their colours in the order of the layout. An editor of the dashboard settles
 * them for all readers, silently: it is no edit, makes no version, and is given up where another user saved since.
 */
export function useSettling(store: DashboardStore, colours: BoardColours, turns: FilterStages, maySettle: boolean): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (): void => {
      clearTimeout(timer);
      if (turns.isQuiet()) timer = setTimeout(run, quietMs);
    };
    const run = (): void => {
      const { history, edit, id, etag } = store.getState();
      const map = colours.settle(chartIdsOf(history.present.layout));
      if (Object.keys(map).every((label) => Object.hasOwn(colours.stored, label))) return;
      colours.adopt(map);
      if (maySettle && !edit && history.present === history.saved) void send(id, map, etag);
    };
    const stops = [turns.subscribe(plan), colours.subscribe(plan)];
    return () => {
      clearTimeout(timer);
      stops.forEach((stop) => stop());
    };
  }, [store, colours, turns, maySettle]);
}

/** What was last sent for a dashboard: the same is not sent again. */
const sent = new Map<number, string>();

async function send(id: number, map: Record<string, string>, etag: string | undefined): Promise<void> {
  const text = JSON.stringify(map);
  if (sent.get(id) === text) return;
  sent.set(id, text);
  const request = { params: { pk: id }, query: { mark_updated: 'false' as const }, body: { map_label_colors: map } };
  // Refused or lost, the next visit settles them.
  await client.send(api.updateColors, request, etag ? { ifMatch: etag } : {}).catch(() => undefined);
}
