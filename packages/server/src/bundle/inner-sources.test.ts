import { hiddenLayersHeader } from '@tessera/api/hidden-layers';
import { afterAll, expect, test } from 'vitest';
import { salesServer, uploadFile } from '../resources/sales.testing.ts';
import { exported, unzip } from './bundle.testing.ts';
import { innerNumbers, withInnerNumbers } from './inner-sources.ts';

const server = await salesServer();
afterAll(() => server.close());

const to = (id: number): number | undefined => (id === 9 ? undefined : id * 10);

test('charts within a chart get their numbers; one that is unknown is left out, and other types keep their keys', () => {
  const layers = { deck_slices: [7, '8', 9] };
  expect(innerNumbers('deck_multi', layers)).toEqual([7, 8, 9]);
  expect(withInnerNumbers('deck_multi', layers, to)).toEqual({ form: { deck_slices: [70, 80] }, left: 1 });
  const lines = { line_charts: [7], line_charts_2: [8] };
  expect(withInnerNumbers('line_multi', lines, to).form).toEqual({ line_charts: [70], line_charts_2: [80] });
  expect(withInnerNumbers('cartodiagram', { selected_chart: '7' }, to).form).toEqual({ selected_chart: 70 });
  expect(withInnerNumbers('cartodiagram', { selected_chart: 9 }, to)).toEqual({ form: { selected_chart: null }, left: 1 });
  expect(withInnerNumbers('pie', layers, to).form).toBe(layers);
});

test('a chart is not exported without a chart it shows: the refusal names the chart that may not be exported', async () => {
  const secret = await uploadFile(server.admin, 'secret.csv', 'a\n1\n', { table_name: 'secret' });
  const inner = await server.chart('Hidden layer', {}, { datasource_id: secret.body.dataset_id });
  const maps = { viz_type: 'deck_multi', deck_slices: [inner] };
  const outer = await server.chart('Map of layers', maps, { viz_type: 'deck_multi' });
  await server.addUser(
    'seller',
    ['Gamma'],
    [`datasource_access on [examples].[sales](id:${server.datasetId})`, 'can_export on Chart'],
  );
  const seller = await server.program('seller');
  const refused = await seller.get(`/api/v1/chart/export/?q=!(${outer})`);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    '“Map of layers” shows charts within itself that you may not export.',
  ]);
  expect(JSON.stringify(refused.body)).not.toContain('Hidden layer');
  expect(Object.keys(unzip(await exported(server, 'chart', [outer]))).filter((path) => path.startsWith('charts/'))).toHaveLength(
    2,
  );
  // A deleted layer is no loss.
  await server.admin.delete(`/api/v1/chart/${inner}`);
  expect((await seller.get(`/api/v1/chart/export/?q=!(${outer})`)).status).toBe(200);
});

test('an export names at most five of the annotation layers that it hides, and a chart that loses none is not named', async () => {
  const gone = await server.chart('Gone');
  await server.admin.delete(`/api/v1/chart/${gone}`);
  const layersOf = (...names: string[]) => ({
    annotation_layers: names.map((name) => ({ name, annotationType: 'EVENT', sourceType: 'table', value: gone, show: true })),
  });
  const hiddenBy = async (chart: number): Promise<string | undefined> => {
    const { status, headers } = await server.admin.get(`/api/v1/chart/export/?q=!(${chart})`);
    expect(status).toBe(200);
    const named = headers[hiddenLayersHeader];
    return named === undefined ? undefined : decodeURIComponent(String(named));
  };
  expect(await hiddenBy(await server.chart('Whole'))).toBeUndefined();
  expect(await hiddenBy(await server.chart('Größe', layersOf('Ziel', 'Ist')))).toBe('Größe: Ziel, Größe: Ist');
  expect(await hiddenBy(await server.chart('C', layersOf('1', '2', '3', '4', '5', '6')))).toBe('C: 1, C: 2, C: 3, C: 4, C: 5, …');
});
