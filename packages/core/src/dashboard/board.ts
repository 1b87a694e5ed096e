/** A dashboard as a document: everything that Save writes and Undo takes back. */
import { withFreshScopes } from './fresh-scopes.ts';
import { readLayout, printLayout, type Layout } from './layout.ts';
import { printMetadata, readMetadata, type Metadata } from './metadata.ts';

/** What stands in the properties dialog besides `json_metadata`. */
export interface BoardProperties {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  /** User ids. */
  readonly owners: readonly number[];
  /** Role ids; absent where roles open no dashboards on this site. */
  readonly roles?: readonly number[] | undefined;
  /** Of `/api/v1/theme`; null: the site's. */
  readonly theme_id: number | null;
}

/** A dashboard being edited: what undo goes back to and a save sends. */
export interface Board {
  readonly layout: Layout;
  readonly metadata: Metadata;
  readonly properties: BoardProperties;
}

/** A dashboard as the API answers it: two texts and some fields. */
export interface StoredBoard {
  dashboard_title?: string | null | undefined;
  slug?: string | null | undefined;
  css?: string | null | undefined;
  certified_by?: string | null | undefined;
  certification_details?: string | null | undefined;
  owners?: readonly { id: number }[] | undefined;
  /** Given only where the site lets roles open dashboards. */
  roles?: readonly { id: number }[] | undefined;
  theme?: { readonly id: number } | null | undefined;
  json_metadata?: string | null | undefined;
  position_json?: string | null | undefined;
}

/** The title of a dashboard that was saved without one. */
export const untitled = '[ untitled dashboard ]';

/** Reads a stored dashboard; broken texts give an empty layout and empty metadata. */
export function readBoard(stored: StoredBoard): Board {
  return {
    layout: readLayout(parsed(stored.position_json)),
    metadata: readMetadata(stored.json_metadata ?? '{}'),
    properties: {
      title: stored.dashboard_title ?? '',
      slug: stored.slug || null,
      css: stored.css ?? '',
      certified_by: stored.certified_by || null,
      certification_details: stored.certification_details || null,
      owners: (stored.owners ?? []).map((owner) => owner.id),
      ...(stored.roles && { roles: stored.roles.map(({ id }) => id) }),
      theme_id: stored.theme?.id ?? null,
    },
  };
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return {};
  }
}

/**
 * The body of a save (docs/reference/dashboards.md): an empty title becomes `[ untitled dashboard ]`, an empty slug
 * null, details only with a certifier, roles only where the site lets them open dashboards.
 */
export function printBoard(board: Board): {
  dashboard_title: string;
  slug: string | null;
  css: string;
  certified_by: string;
  certification_details: string;
  owners: number[];
  roles?: number[];
  theme_id: number | null;
  json_metadata: string;
} {
  const { title, slug, css, certified_by, certification_details, owners, roles, theme_id } = board.properties;
  const dashboard_title = title.trim() || untitled;
  return {
    dashboard_title,
    slug: slug?.trim() || null,
    css,
    certified_by: certified_by?.trim() ?? '',
    certification_details: certified_by?.trim() ? (certification_details ?? '') : '',
    owners: [...owners],
    ...(roles && { roles: [...roles] }),
    theme_id,
    json_metadata: printMetadata(withFreshScopes(board.metadata, board.layout), printLayout(board.layout, dashboard_title)),
  };
}
