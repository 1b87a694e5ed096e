/** The properties of a dashboard as its form has them, and the document they make. */
import type { Board } from '@tessera/core/dashboard/board';
import { crosshairShared, readMetadata, type Metadata } from '@tessera/core/dashboard/metadata';
import { categoricalSchemes } from '@tessera/core/look/palettes';
import { i18n } from '../../i18n.ts';

/** What the form of a dashboard's properties asks for. */
export interface BoardFields {
  title: string;
  slug: string;
  owners: number[];
  /** Absent where roles open no dashboards. */
  roles?: number[];
  color_scheme: string | null;
  /** Null: that of the site. */
  theme_id: number | null;
  /** A moment that is pointed at shows in all charts over time. */
  shared_crosshair: boolean;
  css: string;
  certified_by: string;
  certification_details: string;
  /** The metadata as text, without the filters, which have their own dialog. */
  json: string;
}

/** The fields of a document. */
export function fieldsOf({ properties, metadata: { native_filter_configuration: _, ...rest } }: Board): BoardFields {
  return {
    title: properties.title,
    slug: properties.slug ?? '',
    owners: [...properties.owners],
    ...(properties.roles && { roles: [...properties.roles] }),
    color_scheme: rest.color_scheme ?? null,
    theme_id: properties.theme_id,
    shared_crosshair: crosshairShared(rest),
    css: properties.css,
    certified_by: properties.certified_by ?? '',
    certification_details: properties.certification_details ?? '',
    json: JSON.stringify(rest, null, 2),
  };
}

/** The document with these fields. @param before  what the form began with */
export function withFields(board: Board, fields: BoardFields, before: BoardFields): Board {
  const { title, slug, owners, roles, css, certified_by, certification_details, theme_id, json } = fields;
  const typed = readMetadata(json);
  const filters = board.metadata.native_filter_configuration;
  // The text wins where it was changed; else the select does.
  const scheme = json === before.json ? fields.color_scheme : (typed.color_scheme ?? fields.color_scheme);
  // Here the switch wins where it was changed; else the text does.
  const crosshair = fields.shared_crosshair === before.shared_crosshair ? typed.shared_crosshair : fields.shared_crosshair;
  const isRecoloured = (scheme ?? null) !== (board.metadata.color_scheme ?? null);
  const metadata: Metadata = {
    ...typed,
    ...(filters ? { native_filter_configuration: filters } : {}),
    color_scheme: scheme || undefined,
    shared_crosshair: crosshair,
    ...(isRecoloured ? { map_label_colors: {}, shared_label_colors: {}, color_scheme_domain: [] } : {}),
  };
  const properties = {
    ...board.properties,
    title,
    slug: slug || null,
    owners,
    ...(roles && { roles }),
    css,
    certified_by,
    certification_details,
    theme_id,
  };
  return { ...board, metadata, properties };
}

/** What is wrong with the metadata as they are typed; undefined when nothing is. @param stored  the text the form began with */
export function metadataFault(json: string, stored: string): string | undefined {
  if (!isObject(json)) return i18n._('Invalid JSON');
  const { color_scheme: scheme } = readMetadata(json);
  // One that was stored before is kept until it is changed.
  if (json === stored || !scheme || categoricalSchemes.some(({ id }) => id === scheme)) return undefined;
  return i18n._('A valid color scheme is required');
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
