/** SVG → PNG with the bundled fonts only, on a thread of the rasteriser's own. */
import { fontFiles } from './font-metrics.ts';
import { paperFont } from './markup.ts';

/**
 * A picture as PNG.
 * @param scale pixels per px; 2 is sharp on dense screens
 * @throws Error when the SVG cannot be read
 */
export async function toPng(svg: string, scale = 2): Promise<Buffer> {
  // 4 MB that a server which paints nothing does not carry.
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(svg, {
    font: {
      loadSystemFonts: false,
      fontFiles: [...fontFiles],
      defaultFontFamily: paperFont,
      sansSerifFamily: paperFont,
      monospaceFamily: paperFont,
    },
    fitTo: { mode: 'zoom', value: scale },
    logLevel: 'off',
  });
  return image.asPng();
}
