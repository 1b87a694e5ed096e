/** A module of its own: pages take only the routes of `bundle.ts`. */

/**
 * Header of an export whose charts have annotation layers that arrive hidden, because the charts they read do not go out:
 * `chart: layer, …` in percent-encoding.
 */
export const hiddenLayersHeader = 'x-hidden-layers';
