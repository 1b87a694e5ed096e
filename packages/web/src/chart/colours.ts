/** Colours of a dashboard's charts: one label, one colour, whichever chart is answered first (decision 0040). */
import type { ColourScale } from '@tessera/charts/chart-type';
import { colourScale, settledColours, type ColourScaleOptions, type LabelsOfChart } from '@tessera/core/format/colour-scale';

/** Hands out the colours of labels for all charts of one dashboard (docs/reference/charts.md#one-label-one-colour). */
export interface DashboardColours {
  /** The scale a chart paints with; always the same one for the same chart and scheme. */
  scaleOf: (scheme?: string, chart?: number) => ColourScale;
  /** Every label shown so far with the colour it is to have, new ones chart after chart in this order. */
  settle: (order: readonly number[]) => Record<string, string>;
  /** True when a label is painted in another colour than this map says. */
  differs: (map: Readonly<Record<string, string>>) => boolean;
}

interface ColoursOptions extends Pick<ColourScaleOptions, 'palette' | 'forced'> {
  /** The dashboard's scheme stands above each chart's own. */
  readonly scheme?: string | undefined;
  /** What the dashboard has stored. */
  readonly stored: Readonly<Record<string, string>>;
  /** What was settled on this visit or an earlier one, where nothing is stored. */
  readonly known: Readonly<Record<string, string>>;
  /** A label was painted that has no settled colour yet. */
  readonly onNews: () => void;
}

/** Labels without a settled colour take the next one as they are painted, until `settle` says which they have. */
export function dashboardColours({ scheme, stored, known, onNews, ...options }: ColoursOptions): DashboardColours {
  const fixed = { ...known, ...stored };
  const shared = { ...options, shared: fixed };
  const given = new Map<string, string>();
  const shown = new Map<number, { labels: Set<string>; scheme: string | undefined }>();
  const bases = new Map<string | undefined, ColourScale>();
  const scales = new Map<string, ColourScale>();
  const colourOf = (label: string, base: ColourScale): string => {
    if (Object.hasOwn(fixed, label) || (options.forced && Object.hasOwn(options.forced, label))) return base.colourOf(label);
    const colour = given.get(label) ?? base.colourOf(label);
    if (!given.has(label)) onNews();
    given.set(label, colour);
    return colour;
  };
  const makeScale = (own: string | undefined, chart: number | undefined): ColourScale => {
    const base = bases.get(own) ?? colourScale({ ...shared, scheme: own });
    bases.set(own, base);
    const labels = new Set<string>();
    if (chart !== undefined) shown.set(chart, { labels, scheme: own });
    return {
      palette: base.palette,
      colourOf(label) {
        const key = label.trim();
        labels.add(key);
        return colourOf(key, base);
      },
    };
  };
  return {
    scaleOf(chartScheme, chart) {
      const own = scheme || chartScheme;
      const key = `${chart ?? ''} ${own ?? ''}`;
      const scale = scales.get(key) ?? makeScale(own, chart);
      scales.set(key, scale);
      return scale;
    },
    settle: (order) =>
      settledColours(
        order.flatMap((id): LabelsOfChart[] => [shown.get(id) ?? []].flat()),
        shared,
      ),
    differs: (map) => [...given].some(([label, colour]) => map[label] !== undefined && map[label] !== colour),
  };
}

/** Where a browser remembers the colours of a dashboard that are not settled yet. */
const keyOf = (id: number, scheme: string): string => `tessera:labels:${id}:${scheme}`;

/** @returns label → colour as this browser last showed them */
export function rememberedColours(id: number, scheme: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(id, scheme)) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

/** Keeps the colours of a dashboard's labels in this browser, for the next visit. A browser that keeps nothing is no failure. */
export function rememberColours(id: number, scheme: string, map: Readonly<Record<string, string>>): void {
  try {
    localStorage.setItem(keyOf(id, scheme), JSON.stringify(map));
  } catch {
    // A full or forbidden store costs only stability of colours over reloads.
  }
}
