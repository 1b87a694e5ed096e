/** What a page is told before it asks anything (docs/decisions/0019-sessions.md: user data is read from the page). */
import type { Me } from './me.ts';

/** The map service of the site, drawn under maps that are moved instead of the built-in base map. */
export interface MapService {
  /** A style of MapLibre, a pattern of picture tiles with `{z}`, `{x}` and `{y}`, or one file of all tiles. */
  readonly kind: 'style' | 'tiles' | 'pmtiles';
  readonly url: string;
  /** Whom the map must name. */
  readonly attribution: string | null;
}

/** `null`: nobody is signed in. */
export interface Bootstrap {
  readonly user: Me | null;
  /** Absent: maps have the built-in base map. */
  readonly mapService?: MapService;
  /** Present where permalinks of charts may be shown in frames of other sites. */
  readonly embeddableCharts?: true;
}

/** The name of the `meta` element in a page's head whose content is a `Bootstrap` as JSON. */
export const bootstrapName = 'bootstrap';
