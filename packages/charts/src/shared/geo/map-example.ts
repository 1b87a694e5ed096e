/** A small city's worth of places for the examples of maps: no two alike, the same each time. */
import { GenericType, type Cell } from '@tessera/core/frame/frame';
import type { QueryAnswer } from '../../chart-type.ts';

const golden = 2.399_963;
const count = 240;

/** Columns `lon`, `lat` and `trips`: places around two middles of a city, denser inwards. */
export function cityAnswer(): QueryAnswer {
  const places = Array.from({ length: count }, (_, at) => {
    const far = 0.045 * Math.sqrt((at % 120) / 120) ** 1.6;
    const [lng, lat] = at < 120 ? [-122.42, 37.775] : [-122.46, 37.74];
    return [lng + far * Math.cos(at * golden), lat + far * 0.7 * Math.sin(at * golden)] as const;
  });
  return columnsAnswer({
    lon: places.map(([lng]) => lng),
    lat: places.map(([, lat]) => lat),
    trips: places.map((_, at) => 1 + ((at * 7) % 13)),
  });
}

/** An answer of these columns. */
export function columnsAnswer(columns: Record<string, Cell[]>): QueryAnswer {
  const names = Object.keys(columns);
  const first = names[0];
  return {
    frame: {
      names,
      types: names.map((name) => (typeof columns[name]?.[0] === 'number' ? GenericType.NUMERIC : GenericType.STRING)),
      columns: names.map((name) => columns[name] ?? []),
      rowcount: first === undefined ? 0 : (columns[first]?.length ?? 0),
    },
  };
}
