/** The style of a site's own map service. */
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import type { MapService } from '@tessera/api/bootstrap';

/** One file of tiles: pictures as they are, shapes light or dark. */
async function fileStyle(url: string, isDark: boolean): Promise<StyleSpecification> {
  const [{ PMTiles, Protocol, TileType }, { layers, namedFlavor }] = await Promise.all([
    import('pmtiles'),
    import('@protomaps/basemaps'),
  ]);
  const address = new URL(url, window.location.origin).href;
  const file = new PMTiles(address);
  const protocol = new Protocol();
  protocol.add(file);
  addProtocol('pmtiles', protocol.tile);
  const { tileType, maxZoom } = await file.getHeader();
  const source = { url: `pmtiles://${address}`, maxzoom: maxZoom };
  if (tileType !== TileType.Mvt)
    return {
      version: 8,
      sources: { base: { type: 'raster', tileSize: 256, ...source } },
      layers: [{ id: 'base', type: 'raster', source: 'base' }],
    };
  const flavour = namedFlavor(isDark ? 'dark' : 'light');
  return { version: 8, sources: { base: { type: 'vector', ...source } }, layers: layers('base', flavour, { lang: 'en' }) };
}

/** @throws Error when the file of tiles cannot be read */
export async function serviceStyle({ kind, url }: MapService, isDark: boolean): Promise<StyleSpecification | string> {
  if (kind === 'style') return url;
  if (kind === 'pmtiles') return fileStyle(url, isDark);
  return {
    version: 8,
    sources: { base: { type: 'raster', tiles: [url], tileSize: 256 } },
    layers: [{ id: 'base', type: 'raster', source: 'base' }],
  };
}
