/** Layers of a map as the map engine takes them: every colour and size stands in the features. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { LiveLayer } from '@tessera/charts/shared/geo/live-layers';

type Numeric = ExpressionSpecification | number;

const has = (name: string): ExpressionSpecification => ['has', name];
const get = (name: string): ExpressionSpecification => ['get', name];
/** Beyond it the engine does not zoom. */
const zoomMax = 22;
const zoomMin = -2;
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
  // Between whole zooms sizes double as the world does; at each the limits are kept.
  const at = (zoom: number): ExpressionSpecification => held(['*', get('size'), 2 ** zoom]);
  const zooms = Array.from({ length: zoomMax - zoomMin }, (_, step) => zoomMin + 1 + step);
  return ['interpolate', ['exponential', 2], ['zoom'], zoomMin, at(zoomMin), ...zooms.flatMap((zoom) => [zoom, at(zoom)])];
}

/** A layer of the engine that draws a source. */
type Spec = LayerSpecification & { source: string };

interface Base {
  readonly source: string;
  readonly metadata: unknown;
}

/** What layers are drawn with beside their own: the height of the highest column in metres, the family of letters. */
interface Surroundings {
  readonly metres: number;
  readonly font: readonly string[];
  readonly halo: string;
}

/** The layers that draw a source, bottom first. */
export function layerSpecs(layer: LiveLayer, source: string, rest: Surroundings): Spec[] {
  const base: Base = { source, metadata: { marks: layer.isPickable ? layer.id : null } };
  if (layer.shape === 'circles') return [circles(layer, base)];
  if (layer.shape === 'lines') return [lines(layer, base, source)];
  return layer.shape === 'areas' ? areas(layer, base, rest.metres) : [texts(layer, base, rest)];
}

const opacity = get('opacity');
const fill: ExpressionSpecification = ['coalesce', get('fill'), 'transparent'];
const stroke: ExpressionSpecification = ['coalesce', get('stroke'), 'transparent'];

const circles = (layer: LiveLayer, base: Base): Spec => ({
  ...base,
  id: base.source,
  type: 'circle',
  paint: {
    'circle-radius': sizeOf(layer, halfStroke),
    'circle-color': fill,
    'circle-opacity': opacity,
    'circle-stroke-color': stroke,
    'circle-stroke-width': ['case', has('stroke'), 1, 0],
    'circle-stroke-opacity': opacity,
  },
});

const lines = (layer: LiveLayer, base: Base, id: string): Extract<Spec, { type: 'line' }> => ({
  ...base,
  id,
  type: 'line',
  layout: { 'line-join': 'round' },
  paint: { 'line-color': stroke, 'line-width': sizeOf(layer), 'line-opacity': opacity },
});

function texts(layer: LiveLayer, base: Base, { font, halo }: Surroundings): Spec {
  return {
    ...base,
    id: base.source,
    type: 'symbol',
    layout: {
      'text-field': get('text'),
      'text-size': layer.sizePx,
      'text-font': [...font],
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'text-max-width': 100,
    },
    paint: {
      'text-color': get('fill'),
      'text-halo-color': layer.halo ?? halo,
      'text-halo-width': 1.5,
      'text-opacity': opacity,
    },
  };
}

function areas(layer: LiveLayer, base: Base, metres: number): Spec[] {
  if (layer.isRaised && metres > 0)
    return [
      {
        ...base,
        id: base.source,
        type: 'fill-extrusion',
        paint: {
          'fill-extrusion-color': fill,
          'fill-extrusion-height': ['*', get('height'), metres],
          'fill-extrusion-opacity': 0.9,
        },
      },
    ];
  return [
    {
      ...base,
      id: base.source,
      type: 'fill',
      paint: { 'fill-color': fill, 'fill-opacity': opacity, 'fill-antialias': false },
    },
    { ...lines(layer, base, `${base.source} outline`), filter: has('stroke') },
  ];
}
