/** A bundle whose every part says the same number: a database, two datasets, charts and a dashboard that holds them. */

/** The folder `of` keeps uuids apart: `1` what the boards show, `2` what is imported again and again. */
export interface BundlePlan {
  readonly lane: number;
  readonly of: 1 | 2;
  readonly n: number;
  readonly charts: number;
}

const uuidOf = ({ lane, of }: BundlePlan, part: number): string =>
  `00000000-0000-4000-8000-${String(lane).padStart(4, '0')}${of}${String(part).padStart(7, '0')}`;

/** @returns texts by path */
export function bundleFiles(plan: BundlePlan): Record<string, string> {
  const { lane, of, n } = plan;
  const database = `Shop ${lane}-${of}`;
  const uuid = (part: number): string => uuidOf(plan, part);
  const numbers = Array.from({ length: plan.charts }, (_, i) => i + 1);
  const files: Record<string, string> = {
    'metadata.yaml': "version: 1.0.0\ntype: assets\ntimestamp: '2024-01-01T00:00:00+00:00'\n",
    'databases/Shop.yaml': `database_name: ${database}\nsqlalchemy_uri: postgresql://reader@127.0.0.1:1/shop\nuuid: ${uuid(1)}\nextra: {metadata_cache_timeout: {schema_cache_timeout: ${n}}}\nversion: 1.0.0\n`,
  };
  for (const t of [1, 2])
    files[`datasets/Shop/t${t}.yaml`] =
      `table_name: t${t}\nschema: public\ndescription: '${n}'\nuuid: ${uuid(10 + t)}\ndatabase_uuid: ${uuid(1)}\nversion: 1.0.0\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\ncolumns:\n- column_name: word\n  type: TEXT\n  is_active: true\n  description: '${n}'\n`;
  for (const c of numbers)
    files[`charts/c${c}.yaml`] =
      `slice_name: part ${lane}-${of}-${c} ${n}\nviz_type: pie\nparams: {viz_type: pie, groupby: [word], metric: count, row_limit: ${n}}\nuuid: ${uuid(20 + c)}\ndataset_uuid: ${uuid(11 + (c % 2))}\nversion: 1.0.0\n`;
  const parents = 'parents: [ROOT_ID, GRID_ID, ROW-1]';
  const nodes = numbers.map(
    (c) =>
      `  CHART-${c}: {id: CHART-${c}, type: CHART, children: [], ${parents}, meta: {chartId: ${c}, uuid: ${uuid(20 + c)}, width: 1, height: 50, sliceName: c${c}}}\n`,
  );
  files['dashboards/d.yaml'] =
    `dashboard_title: bundle ${lane}-${of} ${n}\ncss: '/* ${n} */'\nuuid: ${uuid(30)}\nversion: 1.0.0\nmetadata: {refresh_frequency: ${n}}\nposition:\n  DASHBOARD_VERSION_KEY: v2\n  ROOT_ID: {id: ROOT_ID, type: ROOT, children: [GRID_ID]}\n  GRID_ID: {id: GRID_ID, type: GRID, children: [ROW-1], parents: [ROOT_ID]}\n  ROW-1: {id: ROW-1, type: ROW, children: [${numbers.map((c) => `CHART-${c}`).join(', ')}], parents: [ROOT_ID, GRID_ID], meta: {background: BACKGROUND_TRANSPARENT}}\n${nodes.join('')}`;
  return files;
}
