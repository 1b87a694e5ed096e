/** Dashboards that colour their charts by a scheme of their own, and what that leaves of a chart's choice. */
import { createContext } from 'react';
import { categoricalScheme } from '@tessera/core/look/palettes';

/** A dashboard a chart stands on. */
interface Board {
  dashboard_title: string;
  /** Null: its charts keep their own. */
  color_scheme: string | null;
}

export interface SchemeHold {
  /** The chart's own scheme is seen on none of its dashboards. */
  isLocked: boolean;
  /** The scheme all its dashboards share; absent when they differ, or one has none. */
  scheme: string | undefined;
  /** Title and scheme's name of every dashboard that has one. */
  boards: { title: string; scheme: string }[];
}

/** Undefined when the chart's own scheme holds everywhere. */
export function schemeHold(dashboards: readonly Board[]): SchemeHold | undefined {
  const holding = dashboards.flatMap(({ dashboard_title, color_scheme }) => {
    const scheme = color_scheme ? categoricalScheme(color_scheme) : undefined;
    return scheme ? [{ title: dashboard_title, scheme }] : [];
  });
  if (holding.length === 0) return undefined;
  const ids = new Set(holding.map(({ scheme }) => scheme.id));
  const isLocked = holding.length === dashboards.length;
  return {
    isLocked,
    scheme: isLocked && ids.size === 1 ? [...ids][0] : undefined,
    boards: holding.map(({ title, scheme }) => ({ title, scheme: scheme.label })),
  };
}

/** What holds of the chart whose controls are shown. */
export const SchemeHoldContext = createContext<SchemeHold | undefined>(undefined);
