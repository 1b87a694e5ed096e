import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MapChart } from 'echarts/charts';
import { VisualMapComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { expect, test, vi } from 'vitest';
import { GenericType } from '@tessera/core/frame/frame';
import { pictureColours } from '@tessera/core/look/tokens';
import { openForm } from '@tessera/charts';
import { withZoom, toggleZoom } from './close-up.ts';
import { loadMaps } from './maps.ts';
import { sayEnglish } from '@tessera/core/language/say';

const germany = join(import.meta.dirname, '../../../../charts/geo/regions/germany.json');

function countryMap() {
  const opened = openForm({ viz_type: 'country_map', select_country: 'Germany', entity: 'c', metric: 'n' });
  const frame = {
    names: ['c', 'n'],
    types: [GenericType.STRING, GenericType.NUMERIC],
    columns: [
      ['DE-BY', 'DE-BE'],
      [1, 2],
    ],
    rowcount: 2,
  };
  const picture = opened?.chart.picture(opened.form, [{ frame }], {
    width: 640,
    height: 360,
    theme: pictureColours('light'),
    colours: { palette: ['#1fa8c9'], colourOf: () => '#1fa8c9' },
    linearScheme: () => ['#ffffff', '#1fa8c9'],
    locale: 'en',
    say: sayEnglish,
    now: 0,
    mode: 'screen',
  });
  if (picture?.kind !== 'echarts') throw new Error('no picture of ECharts');
  return picture;
}

// Rows: VIZ-37
test('a map goes back from a region exactly to where it was, by the same region and by Escape', async () => {
  const picture = countryMap();
  use([MapChart, VisualMapComponent, SVGRenderer]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(germany))));
  await loadMaps(picture, Promise.resolve());
  vi.unstubAllGlobals();
  setPlatformAPI({ measureText: (content) => ({ width: 6 * content.length }) });
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 640, height: 360 });
  /** Without rules for the pointer and names of clips, which count how often it was drawn. */
  const drawn = (): string =>
    chart
      .renderToSVGString()
      .replaceAll(/<style [^]*?<\/style>/g, '')
      .replaceAll(/zr\d+-[\w-]+/g, '');
  try {
    chart.setOption({ ...picture.option, animation: false });
    const plain = drawn();
    chart.setOption({ ...withZoom(chart, picture, picture.option), animation: false }, true);
    const start = drawn();
    // Ready to come close, it looks as it does on paper.
    expect(start).toBe(plain);
    expect(toggleZoom(chart, picture, undefined)).toBe(false);
    for (const back of ['DE-BE', undefined]) {
      toggleZoom(chart, picture, 'DE-BE');
      expect(drawn()).not.toBe(start);
      toggleZoom(chart, picture, back);
      expect(drawn()).toBe(start);
    }
    // From one region to another and back.
    toggleZoom(chart, picture, 'DE-BE');
    toggleZoom(chart, picture, 'DE-BY');
    toggleZoom(chart, picture, 'DE-BY');
    expect(drawn()).toBe(start);
  } finally {
    chart.dispose();
  }
});
