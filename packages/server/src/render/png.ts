/** SVG → pixels with the bundled fonts, and the machine's for letters that those lack, on a thread of the rasteriser's own. */
import { figuresFont, paperFont, scriptFonts, scriptFontsOf } from './fonts.ts';
import { textsInFonts } from './texts-in-fonts.ts';

/**
 * A picture as PNG.
 * @param scale pixels per px; 2 is sharp on dense screens
 * @throws Error when the SVG cannot be read
 */
export async function toPng(svg: string, scale = 2): Promise<Buffer> {
  return (await rastered(svg, scale)).asPng();
}

/** Of 100; what compresses further is seen on letters. */
const jpegQuality = 95;

/** A picture as JPEG. @param scale  pixels per px @throws Error when the SVG cannot be read */
export async function toJpeg(svg: string, scale = 2): Promise<Buffer> {
  const { width, height, pixels } = await rastered(svg, scale);
  const { encode } = await import('jpeg-js');
  return encode({ width, height, data: pixels }, jpegQuality).data;
}

/** Letters of scripts that no font of ours has, and pictographs. */
const foreign = new RegExp(
  `(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])(?!${scriptFonts.map(({ letter }) => letter.source).join('|')})\\p{L}|\\p{Emoji_Presentation}`,
  'u',
);

async function rastered(svg: string, scale: number) {
  // 4 MB that a server which paints nothing does not carry.
  const { renderAsync } = await import('@resvg/resvg-js');
  return renderAsync(textsInFonts(svg, 'written'), {
    font: {
      // Only where boxes would stand for letters: all other pictures are the same on every machine.
      loadSystemFonts: foreign.test(svg),
      // Large files, read only where one of their letters stands.
      fontFiles: [paperFont, figuresFont, ...scriptFontsOf(svg)].flatMap(({ files }) => [...new Set(Object.values(files))]),
      defaultFontFamily: paperFont.family,
      sansSerifFamily: paperFont.family,
      monospaceFamily: paperFont.family,
    },
    fitTo: { mode: 'zoom', value: scale },
    logLevel: 'off',
  });
}
