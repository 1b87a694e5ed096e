/** Layers of a map as the map engine takes them: every colour and size stands in the features. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { LiveLayer } from '@tessera/charts/shared/geo/live-layers';

type Numeric = ExpressionSpecification | number;

const has = (name: string): ExpressionSpecification => ['has', name];
const get = (name: string): ExpressionSpecification => ['get', name];
/** Beyond it the engine does not zoom. */
const zoomMax = 22;
/** What expressions take for no limit. */
const unlimited = 1e9;

/** Half of an outline lies inside its circle on paper; here all of it lies around. */
const halfStroke: ExpressionSpecification = ['case', ['has', 'stroke'], 0.5, 0];

/** The size of each feature in px. @param less  what is taken off it */
function sizeOf({ unit, within: [least, most] }: LiveLayer, less: Numeric = 0): Numeric {
  const held = (size: ExpressionSpecification): ExpressionSpecification => [
    'max',
    0,
    ['-', ['max', least, ['min', Math.min(most, unlimited), size]], less],
  ];
  if (unit === 'px') return held(get('size'));
  const stops = Array.from({ length: zoomMax + 3 }, (_, at) => at - 2);
  return [
    'interpolate',
    ['exponential', 2],
    ['zoom'],
    // Between whole zooms sizes double as the world does; at each the limits are kept.
    ...stops.flatMap((zoom) => [zoom, held(['*', get('size'), 2 ** zoom])] as const),
  ] as ExpressionSpecification;
}

/** @param rest  height of the highest column in metres and the family of letters */
export function layerSpecs(
  layer: LiveLayer,
  source: string,
  rest: { metres: number; font: readonly string[]; halo: string },
): (LayerSpecification & { source: string })[] {
  const base = { source, metadata: { marks: layer.isPickable ? layer.id : null } };
  const opacity = get('opacity');
  switch (layer.shape) {
    case 'circles':
      return [
        {
          ...base,
          id: source,
          type: 'circle',
          paint: {
            'circle-radius': sizeOf(layer, halfStroke),
            'circle-color': ['coalesce', get('fill'), 'rgba(0,0,0,0)'],
            'circle-opacity': opacity,
            'circle-stroke-color': ['coalesce', get('stroke'), 'rgba(0,0,0,0)'],
            'circle-stroke-width': ['case', has('stroke'), 1, 0],
            'circle-stroke-opacity': opacity,
          },
        },
      ];
    case 'lines':
      return [
        {
          ...base,
          id: source,
          type: 'line',
          layout: { 'line-join': 'round' },
          paint: {
            'line-color': ['coalesce', get('stroke'), 'rgba(0,0,0,0)'],
            'line-width': sizeOf(layer),
            'line-opacity': opacity,
          },
        },
      ];
    case 'areas':
      return areas(layer, source, base, rest.metres);
    default:
      return [
        {
          ...base,
          id: source,
          type: 'symbol',
          layout: {
            'text-field': get('text'),
            'text-size': layer.sizePx,
            'text-font': [...rest.font],
            'text-allow-overlap': true,
            'text-ignore-placement': true,
            'text-max-width': 100,
          },
          paint: {
            'text-color': get('fill'),
            'text-halo-color': layer.halo ?? rest.halo,
            'text-halo-width': 1.5,
            'text-opacity': opacity,
          },
        },
      ];
  }
}

function areas(
  layer: LiveLayer,
  source: string,
  base: { source: string; metadata: unknown },
  metres: number,
): (LayerSpecification & { source: string })[] {
  const fill = ['coalesce', get('fill'), 'rgba(0,0,0,0)'] as ExpressionSpecification;
  if (layer.isRaised && metres > 0)
    return [
      {
        ...base,
        id: source,
        type: 'fill-extrusion',
        paint: {
          'fill-extrusion-color': fill,
          'fill-extrusion-height': ['*', get('height'), metres],
          'fill-extrusion-opacity': 0.9,
        },
      },
    ];
  return [
    { ...base, id: source, type: 'fill', paint: { 'fill-color': fill, 'fill-opacity': get('opacity'), 'fill-antialias': false } },
    {
      ...base,
      id: `${source} outline`,
      type: 'line',
      filter: has('stroke'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['coalesce', get('stroke'), 'rgba(0,0,0,0)'],
        'line-width': sizeOf(layer),
        'line-opacity': get('opacity'),
      },
    },
  ];
}
