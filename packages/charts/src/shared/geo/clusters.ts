/** Points that lie close together at a zoom, gathered into circles. */
import Supercluster from 'supercluster';
import type { LngLat } from './viewport.ts';

/** A circle of the map: one row, or the rows that lie close together there. */
export interface Cluster {
  readonly at: LngLat;
  readonly rows: readonly number[];
}

/** Closer than this no points are gathered. */
const zoomMax = 16;

/** Points gathered at a zoom; a radius of 0 px gathers none. */
export function clustersAt(places: readonly (LngLat | undefined)[], zoom: number, radiusPx: number): Cluster[] {
  const points = places.flatMap((at, row) => (at ? [{ at, row }] : []));
  if (radiusPx <= 0) return points.map(({ at, row }) => ({ at, rows: [row] }));
  const index = new Supercluster<{ row: number }>({ radius: radiusPx, maxZoom: zoomMax, extent: 512 });
  index.load(
    points.map(({ at: [lng, lat], row }) => ({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
  const rounded = Math.max(0, Math.min(zoomMax + 1, Math.floor(zoom)));
  return index.getClusters([-180, -90, 180, 90], rounded).map((each) => {
    const [lng = 0, lat = 0] = each.geometry.coordinates;
    const { properties } = each;
    const rows =
      'cluster_id' in properties
        ? index.getLeaves(properties.cluster_id, Infinity).map(({ properties: { row } }) => row)
        : [properties.row];
    return { at: [lng, lat], rows };
  });
}
