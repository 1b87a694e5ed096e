/** @param link  a permalink of the chart @returns the element that shows nothing but the chart, px as given */
export function frameOf(link: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const address = new URL(link);
  address.searchParams.set('standalone', '1');
  address.searchParams.set('height', String(height));
  return [
    '<iframe',
    `  width="${width}"`,
    `  height="${height}"`,
    '  seamless',
    '  frameBorder="0"',
    '  scrolling="no"',
    `  src="${address.href.replaceAll('&', '&amp;')}"`,
    '>',
    '</iframe>',
  ].join('\n');
}
