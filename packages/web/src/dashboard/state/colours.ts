/** The dashboard's colour scales: one per scheme, so that a label has one colour wherever it appears. */
import { useMemo } from 'react';
import type { Metadata } from '@tessera/core/dashboard/metadata';
import { rememberedScale, type RememberedScale } from '../../chart/colours.ts';

/** @returns the scale for a chart, given its own scheme; the dashboard's scheme stands above it */
export type ScaleOf = (chartScheme: string | undefined) => RememberedScale;

export function useScales(id: number, metadata: Metadata): ScaleOf {
  const { color_scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors } = metadata;
  return useMemo(() => {
    const scales = new Map<string, RememberedScale>();
    const shared = { ...(Array.isArray(shared_label_colors) ? {} : shared_label_colors), ...map_label_colors };
    return (chartScheme) => {
      const scheme = color_scheme || chartScheme;
      const known = scales.get(scheme ?? '');
      if (known) return known;
      const fresh = rememberedScale(String(id), {
        scheme,
        ...(color_scheme && color_scheme_domain?.length ? { palette: color_scheme_domain } : {}),
        forced: label_colors,
        shared,
      });
      scales.set(scheme ?? '', fresh);
      return fresh;
    };
  }, [id, color_scheme, color_scheme_domain, label_colors, map_label_colors, shared_label_colors]);
}
