/**
 * Blocks of an example → `position_json` and `json_metadata` (docs/reference/dashboards.md#layout), with ids that never
 * change.
 */
import { createHash } from 'node:crypto';
import { settledColours } from '@tessera/core/format/colour-scale';
import { categoricalColours } from '@tessera/core/look/palettes';
import { shownLabels } from './labels.ts';
import type { ExampleBlock, ExampleDashboard } from './shape.ts';

interface Node {
  id: string;
  type: string;
  children: string[];
  parents: string[];
  meta: Record<string, unknown>;
}

/** Stored charts by the example's key. */
export type ExampleChartIds = ReadonlyMap<string, { id: number; uuid: string; title: string }>;

class BoardWriter {
  readonly nodes: Record<string, Node> = {};
  readonly tabIds = new Map<string, string>();
  /** Chart keys by the title of the tab that holds them. */
  readonly keysInTab = new Map<string, string[]>();
  private readonly slug: string;
  private readonly charts: ExampleChartIds;
  private counter = 0;

  constructor(slug: string, charts: ExampleChartIds) {
    this.slug = slug;
    this.charts = charts;
  }

  private add(type: string, parents: string[], meta: Record<string, unknown>): Node {
    this.counter += 1;
    const id = `${type}-${createHash('sha1').update(`${this.slug} ${this.counter}`).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 10)}`;
    const node = { id, type, children: [], parents, meta };
    this.nodes[id] = node;
    return node;
  }

  private addAll(parent: Node, blocks: readonly ExampleBlock[], tab: string | undefined): Node {
    const parents = [...parent.parents, parent.id];
    parent.children.push(...blocks.map((block) => this.write(block, parents, tab).id));
    return parent;
  }

  write(block: ExampleBlock, parents: string[], tab: string | undefined): Node {
    switch (block.kind) {
      case 'chart': {
        const chart = this.charts.get(block.key);
        if (!chart) throw new Error(`The example dashboard ${this.slug} names an unknown chart ${block.key}.`);
        if (tab) this.keysInTab.set(tab, [...(this.keysInTab.get(tab) ?? []), block.key]);
        return this.add('CHART', parents, {
          chartId: chart.id,
          uuid: chart.uuid,
          sliceName: chart.title,
          width: block.width,
          height: block.height,
        });
      }
      case 'markdown':
        return this.add('MARKDOWN', parents, { code: block.code, width: block.width, height: block.height });
      case 'header':
        return this.add('HEADER', parents, {
          text: block.text,
          headerSize: block.size ?? 'MEDIUM_HEADER',
          background: 'BACKGROUND_TRANSPARENT',
        });
      case 'divider':
        return this.add('DIVIDER', parents, {});
      case 'row':
        return this.addAll(this.add('ROW', parents, { background: 'BACKGROUND_TRANSPARENT' }), block.children, tab);
      case 'column':
        return this.addAll(
          this.add('COLUMN', parents, { width: block.width, background: 'BACKGROUND_TRANSPARENT' }),
          block.children,
          tab,
        );
      case 'tabs': {
        const tabs = this.add('TABS', parents, {});
        const inner = [...parents, tabs.id];
        for (const { title, children } of block.tabs) {
          const node = this.add('TAB', inner, { text: title, defaultText: 'Tab title', placeholder: 'Tab title' });
          this.tabIds.set(title, node.id);
          tabs.children.push(this.addAll(node, children, title).id);
        }
        return tabs;
      }
    }
  }
}

/**
 * @param datasetIds  stored dataset ids by table name
 * @returns the two JSON texts of a stored dashboard
 */
export function boardOf(
  dashboard: ExampleDashboard,
  charts: ExampleChartIds,
  datasetIds: ReadonlyMap<string, number>,
): { position_json: string; json_metadata: string } {
  const writer = new BoardWriter(dashboard.slug, charts);
  const root: Node = { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], parents: [], meta: {} };
  const grid: Node = { id: 'GRID_ID', type: 'GRID', children: [], parents: ['ROOT_ID'], meta: {} };
  const [first] = dashboard.blocks;
  if (first?.kind === 'tabs' && dashboard.blocks.length === 1) root.children = [writer.write(first, ['ROOT_ID'], undefined).id];
  else grid.children = dashboard.blocks.map((block) => writer.write(block, ['ROOT_ID', 'GRID_ID'], undefined).id);
  const title = { id: 'HEADER_ID', type: 'HEADER', meta: { text: dashboard.title } };
  const position = { DASHBOARD_VERSION_KEY: 'v2', ROOT_ID: root, GRID_ID: grid, HEADER_ID: title, ...writer.nodes };
  return {
    position_json: JSON.stringify(position),
    json_metadata: JSON.stringify(metadataOf(dashboard, writer, charts, datasetIds)),
  };
}

/** The dashboard's named labels in the order of its scheme. */
function fixedColours({ colourScheme, labels = [] }: ExampleDashboard): Record<string, string> {
  const colours = categoricalColours(colourScheme);
  return Object.fromEntries(labels.map((label, i) => [label, colours[i % colours.length] ?? '']));
}

function metadataOf(
  dashboard: ExampleDashboard,
  writer: BoardWriter,
  charts: ExampleChartIds,
  datasetIds: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const everyChart = [...charts.values()].map((chart) => chart.id);
  const filters = dashboard.filters.map((filter, i) => {
    const rootPath = filter.onlyTabs?.flatMap((title) => writer.tabIds.get(title) ?? []) ?? ['ROOT_ID'];
    const keys = filter.onlyTabs?.flatMap((title) => writer.keysInTab.get(title) ?? []);
    return {
      id: `NATIVE_FILTER-${dashboard.slug}-${i + 1}`,
      type: 'NATIVE_FILTER',
      name: filter.name,
      filterType: filter.type,
      description: filter.description ?? '',
      targets: filter.table ? [{ datasetId: datasetIds.get(filter.table), column: { name: filter.column } }] : [{}],
      defaultDataMask: { extraFormData: {}, filterState: {} },
      cascadeParentIds: [],
      scope: { rootPath, excluded: [] },
      chartsInScope: keys ? keys.flatMap((key) => charts.get(key)?.id ?? []) : everyChart,
      tabsInScope: filter.onlyTabs ? rootPath : [],
      controlValues:
        filter.type === 'filter_select'
          ? {
              multiSelect: true,
              enableEmptyFilter: false,
              defaultToFirstItem: false,
              inverseSelection: false,
              searchAllOptions: false,
              sortAscending: true,
            }
          : {},
    };
  });
  const byHand = fixedColours(dashboard);
  return {
    color_scheme: dashboard.colourScheme,
    label_colors: byHand,
    shared_label_colors: {},
    map_label_colors: settledColours([{ labels: shownLabels[dashboard.slug] ?? [], scheme: dashboard.colourScheme }], {
      forced: byHand,
    }),
    expanded_slices: {},
    refresh_frequency: 0,
    timed_refresh_immune_slices: [],
    cross_filters_enabled: true,
    chart_configuration: {},
    global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [] }, chartsInScope: everyChart },
    native_filter_configuration: filters,
    show_native_filters: true,
  };
}
