/** Dashboards that colour their charts by a scheme of their own, and what that leaves of a chart's choice. */
import { createContext } from 'react';
import { categoricalScheme } from '@tessera/core/look/palettes';

/** A dashboard a chart stands on. */
interface Board {
  id: number;
  dashboard_title: string;
  /** Null: its charts keep their own. */
  color_scheme: string | null;
}

export interface HeldScheme {
  /** The chart is shown as the dashboard it was opened from colours it, not by its own scheme. */
  isLocked: boolean;
  /** The scheme of that dashboard; absent for a chart opened by itself. */
  scheme: string | undefined;
  /** Title and scheme's name of every dashboard that has one. */
  boards: { title: string; scheme: string }[];
}

/**
 * Undefined when the chart's own scheme holds everywhere. A chart that is opened by itself has its own colours.
 * @param openedFrom  the dashboard from which the chart was opened: it is shown in the colours of that one
 */
export function schemeHold(dashboards: readonly Board[], openedFrom?: number): HeldScheme | undefined {
  const holding = dashboards.flatMap(({ id, dashboard_title, color_scheme }) => {
    const scheme = color_scheme ? categoricalScheme(color_scheme) : undefined;
    return scheme ? [{ id, title: dashboard_title, scheme }] : [];
  });
  if (holding.length === 0) return undefined;
  const from = holding.find(({ id }) => id === openedFrom);
  return {
    isLocked: from !== undefined,
    scheme: from?.scheme.id,
    boards: holding.map(({ title, scheme }) => ({ title, scheme: scheme.label })),
  };
}

/** What holds of the chart whose controls are shown. */
export const SchemeHoldContext = createContext<HeldScheme | undefined>(undefined);
