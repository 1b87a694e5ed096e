/** An `iframe` with a chart, as a text for other pages. */

/** The default size of a frame, px. */
export const usualFrame = { height: 400, width: 600 } as const;

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param url  permalink of the chart */
export function frameCode(url: string, { height, width }: { height: number | null; width: number | null }): string {
  const address = new URL(url);
  address.searchParams.set('standalone', '1');
  return [
    '<iframe',
    `  width="${width ?? usualFrame.width}"`,
    `  height="${height ?? usualFrame.height}"`,
    '  seamless',
    '  frameborder="0"',
    '  scrolling="no"',
    `  src="${attribute(address.href)}"`,
    '>',
    '</iframe>',
  ].join('\n');
}
