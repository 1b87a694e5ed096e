/** A map that can be moved: maplibre draws the layers of a picture over its base map. Loaded when the map is touched. */
import { Map as Engine, setWorkerCount, setWorkerUrl, type GeoJSONSource } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { MapService } from '@tessera/api/bootstrap';
import type { MapLayer, Mark } from '@tessera/charts/chart-type';
import { highest, type BaseGeometry } from '@tessera/charts/shared/geo/flat';
import { liveLayer, type LiveLayer } from '@tessera/charts/shared/geo/live-layers';
import { worldPerMetre, type Viewport } from '@tessera/charts/shared/geo/viewport';
import type { MapGround } from '@tessera/core/look/map-grounds';
import { type as typography } from '@tessera/core/look/tokens';
import { i18n } from '../../../i18n.ts';
import { baseData, baseParts, baseSource, baseStyle } from './base-style.ts';
import { layerSpecs } from './layer-specs.ts';
import { serviceStyle } from './service-style.ts';

// A file of ours: our policy lets no worker be made of a text.
setWorkerUrl(workerUrl);
setWorkerCount(1);

/** What a live map is opened with. */
export interface LiveMapOptions {
  readonly port: Viewport;
  readonly ground: MapGround | undefined;
  /** The colour of a map without a base, and of the halo of its texts. */
  readonly plain: string;
  /** The site's own base map instead of the built-in one; maps without a base have none either. */
  readonly service: MapService | undefined;
  readonly isDark: boolean;
  readonly layersAt: (port: Viewport) => readonly MapLayer[];
  /** Where it looks, after each movement. */
  readonly onMoved: (port: Viewport) => void;
  /** Everything is drawn: the picture it takes the place of may go. */
  readonly onDrawn: () => void;
  /** The machine took its drawing context, or has none. */
  readonly onLost: () => void;
}

/** A map that lives. */
export interface LiveMap {
  setLayers(layersAt: LiveMapOptions['layersAt']): void;
  setBase(base: BaseGeometry | undefined): void;
  /** The mark at a point, px from the left upper corner. */
  markAt(point: readonly [x: number, y: number]): Mark | undefined;
  /** @param atOnce  without a way there */
  moveTo(port: Viewport, atOnce?: boolean): void;
  close(): void;
}

const [family = ''] = typography.family.split(',').map((each) => each.replaceAll("'", ''));
/** The engine reads the weight out of the first name, and draws with the first font there is. */
const font = [`${family} SemiBold`, family, 'sans-serif'];

/** Rejects where the browser cannot draw it, or the map service cannot be read. */
export async function openLiveMap(container: HTMLElement, options: LiveMapOptions): Promise<LiveMap> {
  const { port, ground, plain, service, isDark } = options;
  const style = service && ground ? await serviceStyle(service, isDark) : baseStyle(ground, plain);
  const map = new Engine({
    container,
    style,
    ...cameraOf(port),
    minZoom: -2,
    maxZoom: 22,
    minPitch: 0,
    maxPitch: 60,
    attributionControl: false,
    fadeDuration: 0,
    // Edges are smooth by it; the engine's own way draws pale areas twice along their edges.
    canvasContextAttributes: { antialias: true },
    // The page around it scrolls by wheel and by one finger.
    cooperativeGestures: true,
    locale: {
      'CooperativeGesturesHandler.WindowsHelpText': i18n._('Hold Ctrl while you scroll to zoom the map'),
      'CooperativeGesturesHandler.MacHelpText': i18n._('Hold ⌘ while you scroll to zoom the map'),
      'CooperativeGesturesHandler.MobileHelpText': i18n._('Use two fingers to move the map'),
    },
    // Keys belong to the picture around it, which walks its marks.
    keyboard: false,
    doubleClickZoom: false,
    boxZoom: false,
    dragRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    transformConstrain: (centre, zoom) => ({
      center: Object.assign(centre, { lng: held(centre.lng, 180), lat: held(centre.lat, 85) }),
      zoom: Math.min(22, Math.max(-2, zoom)),
    }),
  });
  map.touchZoomRotate.disableRotation();
  return livingMap(map, options, service === undefined || ground === undefined);
}

const held = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

interface Camera {
  readonly center: [number, number];
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
}

const cameraOf = ({ longitude, latitude, zoom, bearing, pitch }: Viewport): Camera => ({
  center: [longitude, latitude],
  zoom,
  bearing,
  pitch: Math.min(60, pitch),
});

/** Where it looks. */
function portOf(map: Engine): Viewport {
  const { lng, lat } = map.getCenter();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return { longitude: lng, latitude: lat, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch(), width, height };
}

function livingMap(map: Engine, options: LiveMapOptions, isBuiltIn: boolean): LiveMap {
  const layers = layerKeeper(map, options);
  let { layersAt } = options;
  let base: BaseGeometry | undefined;
  let isStyled = false;
  let isOver = false;
  const showBase = (): void => {
    if (!isStyled || !isBuiltIn) return;
    for (const part of baseParts) void map.getSource<GeoJSONSource>(baseSource(part))?.setData(baseData(base, part));
  };
  const showLayers = (): void => {
    if (isStyled) layers.show(layersAt(portOf(map)).flatMap((layer) => (layer.shape === 'charts' ? [] : [liveLayer(layer)])));
  };
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    options.onLost();
  };
  map.on('style.load', () => {
    isStyled = true;
    showBase();
    showLayers();
    map.once('idle', () => {
      if (!isOver) options.onDrawn();
    });
  });
  map.on('moveend', () => {
    if (isOver) return;
    options.onMoved(portOf(map));
    showLayers();
  });
  map.on('resize', showLayers);
  map.on('webglcontextlost', lose);
  // A tile that does not come leaves a gap; before the map is drawn, the poster stays.
  map.on('error', () => {
    if (!isStyled) lose();
  });
  return {
    setLayers: (next) => {
      layersAt = next;
      showLayers();
    },
    setBase: (next) => {
      base = next;
      showBase();
    },
    markAt: (point) => layers.markAt(point),
    moveTo: (port, atOnce = isStill()) => void map.easeTo({ ...cameraOf(port), duration: atOnce ? 0 : 250 }),
    close: () => {
      isOver = true;
      map.remove();
    },
  };
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Keeps the engine's layers as the picture's; data alone is exchanged where the kinds stay. */
function layerKeeper(map: Engine, { port, ground, plain }: LiveMapOptions) {
  let shown: string[] = [];
  let ids: string[] = [];
  let rows = new Map<string, LiveLayer['rowsOf']>();
  const halo = ground?.halo ?? plain;
  const tilt = Math.sin((Math.min(85, Math.max(0, port.pitch)) * Math.PI) / 180) > 0 ? port.height * highest : 0;
  const metres = tilt / (worldPerMetre(port.latitude) * 2 ** port.zoom);
  const clear = (): void => {
    for (const id of ids) map.removeLayer(id);
    for (const at of shown.keys()) map.removeSource(`layer ${at}`);
    ids = [];
  };
  const show = (layers: readonly LiveLayer[]): void => {
    const kinds = layers.map(({ features: _, rowsOf: __, ...kind }) => JSON.stringify(kind));
    rows = new Map(layers.map(({ id, rowsOf }) => [id, rowsOf]));
    const isSame = kinds.length === shown.length && kinds.every((kind, at) => kind === shown[at]);
    if (!isSame) clear();
    for (const [at, layer] of layers.entries()) {
      const data = { type: 'FeatureCollection' as const, features: [...layer.features] };
      const name = `layer ${at}`;
      if (isSame) void map.getSource<GeoJSONSource>(name)?.setData(data);
      else {
        map.addSource(name, { type: 'geojson', data, tolerance: 0.2, buffer: 256 });
        for (const spec of layerSpecs(layer, name, { metres, font, halo })) {
          map.addLayer(spec);
          ids.push(spec.id);
        }
      }
    }
    shown = kinds;
  };
  const markAt = (point: readonly [number, number]): Mark | undefined => {
    const pickable = ids.filter((id) => marksOf(map.getLayer(id)?.metadata) !== undefined);
    if (pickable.length === 0) return undefined;
    const [hit] = map.queryRenderedFeatures([point[0], point[1]], { layers: pickable });
    const seriesId = marksOf(hit?.layer.metadata);
    const mark: unknown = hit?.properties['mark'];
    if (seriesId === undefined || typeof mark !== 'number') return undefined;
    const gathered = rows.get(seriesId)?.get(mark);
    return { seriesId, dataIndex: mark, ...(gathered && { rows: gathered }) };
  };
  return { show, markAt };
}

/** The `seriesId` of a layer's marks, as `layerSpecs` wrote it. */
function marksOf(metadata: unknown): string | undefined {
  const marks: unknown = typeof metadata === 'object' && metadata !== null && 'marks' in metadata ? metadata.marks : undefined;
  return typeof marks === 'string' ? marks : undefined;
}
