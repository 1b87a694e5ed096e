/**
 * A data mask: what one filter, or one chart's click, says about the others' questions
 * (docs/reference/dashboards.md#data-masks).
 */
import { z } from 'zod';
import { extraFormData } from '../query/extra-form-data.ts';

/** What a filter or a click does to other charts: `extraFormData` for their questions, `filterState` for its own control. */
export const dataMask = z.looseObject({
  id: z.string().optional(),
  extraFormData: extraFormData.optional(),
  filterState: z
    .looseObject({
      value: z.unknown().optional(),
      label: z.string().nullish(),
      selectedValues: z.record(z.string(), z.unknown()).nullish(),
      excludeFilterValues: z.boolean().nullish(),
    })
    .optional(),
  ownState: z.record(z.string(), z.unknown()).optional(),
});
/** See `dataMask`. */
export type DataMask = z.infer<typeof dataMask>;

/** By filter id, or by chart id for cross-filters. */
export type DataMasks = Readonly<Record<string, DataMask>>;

/** Reads masks from outside (a link, a permalink); what cannot be read is left out. */
export function readMasks(wire: unknown): DataMasks {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return {};
  return Object.fromEntries(
    Object.entries(wire).flatMap(([id, value]) => {
      const read = dataMask.safeParse(value).data;
      return read && id !== '__proto__' ? [[id, { ...read, id }]] : [];
    }),
  );
}
