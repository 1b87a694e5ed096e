/**
 * What is wrong with a dashboard's `json_metadata` on save. Reading is lenient (`metadata.ts`): a key that cannot be read
 * counts as absent. A save with such a key is therefore refused: otherwise it would look saved and have no effect.
 */
import { z } from 'zod';
import { clickAction } from './click-action.ts';
import { sectionStates } from './layout.ts';

const wholeNumber = z.number().int();
const objects = z.record(z.string(), z.looseObject({}));
const texts = z.record(z.string(), z.string());

/** The keys that mean something here, the type of each, and its error text. Others are kept unread. */
const kinds: Readonly<Record<string, readonly [shape: z.ZodType, words: string]>> = {
  native_filter_configuration: [z.array(z.looseObject({})), 'a list of objects'],
  chart_customization_config: [z.array(z.looseObject({})), 'a list of objects'],
  chart_configuration: [objects, 'an object of objects'],
  global_chart_configuration: [z.looseObject({}), 'an object'],
  cross_filters_enabled: [z.boolean(), 'true or false'],
  shared_crosshair: [z.boolean(), 'true or false'],
  show_native_filters: [z.boolean(), 'true or false'],
  filter_bar_orientation: [z.enum(['VERTICAL', 'HORIZONTAL']), 'VERTICAL or HORIZONTAL'],
  timed_refresh_immune_slices: [z.array(wholeNumber), 'a list of whole numbers'],
  expanded_slices: [z.record(z.string(), z.boolean()), 'an object of true and false'],
  refresh_frequency: [wholeNumber.min(0), 'a whole number of seconds, not below 0'],
  stagger_refresh: [z.boolean(), 'true or false'],
  stagger_time: [z.number().min(0), 'a number, not below 0'],
  default_filters: [z.string(), 'a text'],
  filter_scopes: [z.looseObject({}), 'an object'],
  color_scheme: [z.string(), 'a text'],
  color_namespace: [z.string(), 'a text'],
  color_scheme_domain: [z.array(z.string()), 'a list of texts'],
  label_colors: [texts, 'an object of texts'],
  shared_label_colors: [z.union([texts, z.array(z.string())]), 'a list of texts'],
  map_label_colors: [texts, 'an object of texts'],
  css: [z.string(), 'a text'],
  positions: [z.looseObject({}), 'an object'],
};

/** Written by clients of the reference, of this version or an older one; kept as they are sent. */
const elsewhere: ReadonlySet<string> = new Set([
  'filter_immune_slices',
  'filter_immune_slice_fields',
  'filter_sets_configuration',
  'import_time',
  'native_filter_migration',
  'remote_id',
  'show_chart_timestamps',
]);

/**
 * Keys that neither mean something here nor are written by clients of the reference.
 * @param stored  what the dashboard holds: a key that an import brought along may stay
 */
export function unknownKeys(wire: Readonly<Record<string, unknown>>, stored: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(wire).filter((key) => ![kinds, stored].some((each) => Object.hasOwn(each, key)) && !elsewhere.has(key));
}

/** A key that is not of its kind. */
export interface MetadataFault {
  readonly key: string;
  /** `key: Must be …`, for the caller. */
  readonly sentence: string;
}

/** @param wire  the parsed text; null, as other products write it, stands for an absent key */
export function metadataFaults(wire: Readonly<Record<string, unknown>>): MetadataFault[] {
  return Object.entries(wire).flatMap(([key, value]) => {
    const [shape, words] = (Object.hasOwn(kinds, key) ? kinds[key] : undefined) ?? [];
    if (value === null || shape === undefined || shape.safeParse(value).success) return [];
    return [{ key, sentence: `${key}: Must be ${words}.` }];
  });
}

const children = z.looseObject({ children: z.array(z.string()).nullish() });
const header = z.looseObject({ type: z.literal('HEADER'), meta: z.looseObject({ section: z.unknown() }) });
const section = z.enum(sectionStates).nullish();
const tile = z.looseObject({ type: z.literal('CHART'), meta: z.looseObject({ click: z.unknown() }) });
const click = clickAction.nullish();

/**
 * What could not be shown of a layout: components whose `children` are no list, headers whose section is in no
 * known state, tiles whose clicks do what nobody knows.
 * @param positions  the parsed layout; what is no component in it says nothing
 * @returns a sentence for each, `ROW-1: children: Must be …`
 */
export function layoutFaults(positions: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(positions).flatMap(([id, component]) => {
    if (typeof component !== 'object' || component === null) return [];
    const { data } = header.safeParse(component);
    return [
      ...(children.safeParse(component).success ? [] : [`${id}: children: Must be a list of texts.`]),
      ...(click.safeParse(tile.safeParse(component).data?.meta.click).success
        ? []
        : [`${id}: meta.click: Must be what a click does: nothing, a dashboard by its uuid, or an address of http or https.`]),
      ...(section.safeParse(data?.meta.section).success ? [] : [`${id}: meta.section: Must be ${sectionStates.join(' or ')}.`]),
    ];
  });
}
