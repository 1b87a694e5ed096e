/** The dashboard's colour scales: one per scheme, so that a label has one colour wherever it appears. */
import { useMemo } from 'react';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import { rememberedScale, type RememberedScale } from '../../chart/colours.ts';

/** @returns the scale for a chart, given its own scheme; the dashboard's scheme stands above it */
export type ScaleOf = (chartScheme: string | undefined) => RememberedScale;

export function useScales(id: number, metadata: Metadata): ScaleOf {
  const { color_scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors } = metadata;
  return useMemo(() => {
    const shared = { ...(Array.isArray(shared_label_colors) ? {} : shared_label_colors), ...map_label_colors };
    const scaleOf = onePerScheme((scheme) =>
      rememberedScale(String(id), {
        scheme,
        ...(color_scheme && color_scheme_domain?.length ? { palette: color_scheme_domain } : {}),
        forced: label_colors,
        shared,
      }),
    );
    return (chartScheme) => scaleOf(color_scheme || chartScheme);
  }, [id, color_scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors]);
}

/** The same scale for the same scheme, made when first asked for. */
function onePerScheme(make: ScaleOf): ScaleOf {
  const made = new Map<string | undefined, RememberedScale>();
  return (scheme) => {
    const scale = made.get(scheme) ?? make(scheme);
    made.set(scheme, scale);
    return scale;
  };
}
