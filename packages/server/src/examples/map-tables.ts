/** Tables of places, paths and shapes for the examples of maps. Sources and licences: docs/examples.md. */
import type { ExampleTable } from './shape.ts';

const named = (verbose_name: string): { verbose_name: string } => ({ verbose_name });

/** The arcs of a TopoJSON file as lists of places: each step of an arc is the distance from the point before. */
const arcsOf = (name: string, path: string): string => `
  ${name}_file AS (SELECT json AS t FROM read_json_objects(${path})),
  ${name}_grid AS (SELECT CAST(t->'transform'->'scale' AS DOUBLE[]) AS scale, CAST(t->'transform'->'translate' AS DOUBLE[]) AS origin FROM ${name}_file),
  ${name}_all AS (SELECT CAST(t->'arcs' AS INTEGER[][][]) AS arcs FROM ${name}_file),
  ${name}_steps AS (SELECT unnest(arcs) AS steps, generate_subscripts(arcs, 1) - 1 AS arc FROM ${name}_all),
  ${name}_each AS (SELECT arc, unnest(steps) AS step, generate_subscripts(steps, 1) AS i FROM ${name}_steps),
  ${name}_points AS (SELECT arc, i, round(sum(step[1]) OVER way * scale[1] + origin[1], 5) AS lng, round(sum(step[2]) OVER way * scale[2] + origin[2], 5) AS lat
    FROM ${name}_each, ${name}_grid WINDOW way AS (PARTITION BY arc ORDER BY i)),
  ${name}_arcs AS (SELECT arc, list([lng, lat] ORDER BY i) AS points FROM ${name}_points GROUP BY arc)`;

/** The places along arcs; one with a negative number is walked backwards. */
const alongArcs = (name: string, arcs: string): string => `
  (SELECT flatten(list(CASE WHEN w.arc < 0 THEN list_reverse(a.points) ELSE a.points END ORDER BY w.i))
     FROM (SELECT unnest(${arcs}) AS arc, generate_subscripts(${arcs}, 1) AS i) w
     JOIN ${name}_arcs a ON a.arc = CASE WHEN w.arc < 0 THEN -w.arc - 1 ELSE w.arc END)`;

/** Tables of maps. */
export const mapTables: readonly ExampleTable[] = [
  {
    name: 'air_routes',
    description: 'Flights between airports of the United States in 2008, with the place of both ends.',
    files: ['flights-airport.csv', 'airports.csv'],
    sql: `SELECT f.origin, o.city AS origin_city, o.longitude AS origin_lng, o.latitude AS origin_lat,
            f.destination, d.city AS destination_city, d.longitude AS destination_lng, d.latitude AS destination_lat,
            o.city || ' → ' || d.city AS route, f.count::INTEGER AS flights,
            to_json({'type': 'Point', 'coordinates': [o.longitude, o.latitude]})::VARCHAR AS origin_place,
            CASE WHEN miles < 500 THEN 'under 500 mi' WHEN miles < 1000 THEN '500 to 999 mi' ELSE '1,000 mi and more' END AS haul
          FROM read_csv($1) f JOIN read_csv($2) o ON o.iata = f.origin JOIN read_csv($2) d ON d.iata = f.destination,
            LATERAL (SELECT 3959 * acos(least(1, sin(radians(o.latitude)) * sin(radians(d.latitude))
              + cos(radians(o.latitude)) * cos(radians(d.latitude)) * cos(radians(o.longitude - d.longitude)))) AS miles)
          ORDER BY f.count DESC, f.origin, f.destination`,
    columns: {
      origin: named('From'),
      origin_city: named('From city'),
      origin_lng: named('From longitude'),
      origin_lat: named('From latitude'),
      destination: named('To'),
      destination_city: named('To city'),
      destination_lng: named('To longitude'),
      destination_lat: named('To latitude'),
      route: named('Route'),
      flights: named('Flights'),
      origin_place: named('From place'),
      haul: named('Length of flight'),
    },
    metrics: [
      { metric_name: 'flown', verbose_name: 'Flights', expression: 'SUM(flights)', d3format: ',d' },
      { metric_name: 'count', verbose_name: 'Routes', expression: 'COUNT(*)', d3format: ',d' },
    ],
  },
  {
    name: 'london',
    description:
      'The boroughs of London (contains National Statistics data and Ordnance Survey data © Crown copyright and database right 2015) and the tracks of its Underground (© OpenStreetMap contributors), each as a path and as GeoJSON.',
    files: ['londonBoroughs.json', 'londonTubeLines.json'],
    sql: `WITH ${arcsOf('borough', '$1')}, ${arcsOf('track', '$2')},
          borough_shapes AS (SELECT unnest(CAST(t->'objects'->'boroughs'->'geometries' AS JSON[])) AS g FROM borough_file),
          borough_parts AS (SELECT g->>'id' AS name, unnest(CASE WHEN g->>'type' = 'Polygon' THEN [g->'arcs'->0]
              ELSE list_transform(CAST(g->'arcs' AS JSON[]), lambda part: part->0) END) AS ring FROM borough_shapes),
          borough_rings AS (SELECT name, CAST(ring AS INTEGER[]) AS arcs FROM borough_parts),
          borough_paths AS (SELECT name, ${alongArcs('borough', 'arcs')} AS path FROM borough_rings),
          boroughs AS (SELECT name, arg_max(path, len(path)) AS path FROM borough_paths GROUP BY name),
          track_shapes AS (SELECT unnest(CAST(t->'objects'->'line'->'geometries' AS JSON[])) AS g FROM track_file),
          track_parts AS (SELECT g->>'id' AS name, CAST(g->'arcs' AS INTEGER[]) AS arcs FROM track_shapes),
          tracks AS (SELECT name, ${alongArcs('track', 'arcs')} AS path FROM track_parts)
          SELECT 'Borough' AS kind, name, to_json(path)::VARCHAR AS path,
            json_object('type', 'Feature', 'properties', json_object('Borough', name), 'geometry', json_object('type', 'Polygon', 'coordinates', [path]))::VARCHAR AS shape,
            round(abs(list_sum(list_transform(range(1, len(path)), lambda i: path[i][1] * path[i + 1][2] - path[i + 1][1] * path[i][2]))) / 2 * 111.32 * 111.32 * cos(radians(51.5)), 1) AS area
          FROM boroughs
          UNION ALL
          SELECT 'Line', name, to_json(path)::VARCHAR,
            json_object('type', 'Feature', 'properties', json_object('Line', name), 'geometry', json_object('type', 'LineString', 'coordinates', path))::VARCHAR, NULL
          FROM tracks ORDER BY kind, name`,
    columns: {
      kind: named('What it is'),
      name: named('Name'),
      path: named('Path'),
      shape: named('Shape (GeoJSON)'),
      area: named('Area (km²)'),
    },
    metrics: [
      { metric_name: 'count', verbose_name: 'Shapes', expression: 'COUNT(*)', d3format: ',d' },
      { metric_name: 'total_area', verbose_name: 'Area (km²)', expression: 'SUM(area)', d3format: ',.1f' },
    ],
  },
  {
    name: 'volcano',
    description: 'Heights of the volcano Maunga Whau in Auckland, New Zealand, one every ten metres.',
    files: ['volcano.json'],
    // The grid has no place of its own: its middle is laid on the middle of the crater.
    sql: `WITH grid AS (SELECT CAST(json->'width' AS INTEGER) AS width, CAST(json->'height' AS INTEGER) AS height, CAST(json->'values' AS INTEGER[]) AS heights FROM read_json_objects($1)),
          cells AS (SELECT width, height, unnest(heights) AS metres, generate_subscripts(heights, 1) - 1 AS i FROM grid)
          SELECT metres AS height, 174.7642 + ((i % width) - width / 2) * 10 / (111320 * cos(radians(36.8767))) AS lng,
            -36.8767 - ((i // width) - height / 2) * 10 / 111320 AS lat
          FROM cells ORDER BY i`,
    columns: { height: named('Height (m)'), lng: named('Longitude'), lat: named('Latitude') },
    metrics: [{ metric_name: 'avg_height', verbose_name: 'Height (m)', expression: 'AVG(height)', d3format: '.0f' }],
  },
];
