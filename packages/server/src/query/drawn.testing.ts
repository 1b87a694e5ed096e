/** A picture as one text: what is painted and what the pointer receives, so that two pictures can be compared. */
import type { DepictOptions, EChartsPicture, Picture, TooltipPoint } from '@tessera/charts/chart-type';
import { echartsSvg } from '../render/echarts.ts';
import { paintMap } from '../render/paint-map.ts';
import { paintPicture } from '../render/svg.ts';

type EChartsOption = EChartsPicture['option'];

const width = 640;
const height = 360;

/** ECharts numbers the clip paths and classes of a page's drawings one after the other. */
const numberless = (svg: string): string => svg.replaceAll(/zr\d+-(?:c|g|p|cls|ani)?-?\d+/g, '');

const svgOf = (option: EChartsOption, maps?: readonly string[]): string => numberless(echartsSvg(option, width, height, maps));

interface DrawnSeries {
  id?: string;
  name?: string;
  data?: unknown[];
}
const seriesOf = ({ series }: EChartsOption): DrawnSeries[] =>
  // ECharts' own union of series has no common shape; names and data are all that is read here.
  (Array.isArray(series) ? series : series ? [series] : []) as DrawnSeries[];

/** The third point of every series, as the pointer would report it. */
function pointsOf(option: EChartsOption): TooltipPoint[] {
  return seriesOf(option).flatMap(({ id, name, data }, seriesIndex): TooltipPoint[] => {
    // A series without data of its own reads a column of the shared dataset.
    const at = data ? Math.min(2, data.length - 1) : 2;
    const datum = data ? data[at] : {};
    if (datum === undefined || datum === null) return [];
    const value: unknown = typeof datum === 'object' && 'value' in datum ? datum.value : datum;
    const label = typeof datum === 'object' && 'name' in datum && typeof datum.name === 'string' ? { name: datum.name } : {};
    return [
      {
        ...(id !== undefined && { seriesId: id }),
        ...(name !== undefined && { seriesName: name }),
        ...label,
        seriesIndex,
        dataIndex: at,
        value,
        data: datum,
        percent: 12.5,
        axisValue: Array.isArray(value) ? (value[0] as unknown) : undefined,
      },
    ];
  });
}

/** What ECharts receives beside the drawing: how it answers the pointer. */
function mannersOf({ legend, series, animation }: EChartsOption): string {
  const kept = new Set(['type', 'draggable', 'roam', 'selectedMode', 'emphasis', 'focus', 'animation', 'cursor']);
  const pick = (each: object): unknown[] => Object.entries(each).filter(([key]) => kept.has(key));
  return JSON.stringify(
    [legend, series]
      .flat()
      .map((each) => pick(each ?? {}))
      .concat([animation]),
  );
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** What is seen of a picture. */
export function drawn(picture: Picture, view: DepictOptions): string {
  switch (picture.kind) {
    case 'echarts': {
      const points = pointsOf(picture.option);
      const told = picture.tooltip && [picture.tooltip(points), ...points.map((point) => picture.tooltip?.([point]))];
      const kind = JSON.stringify(picture.option.tooltip ?? {});
      return [
        svgOf(picture.option, picture.maps),
        JSON.stringify(told),
        kind,
        mannersOf(picture.option),
        picture.summary,
        JSON.stringify([picture.notes, picture.switch]),
      ].join('\n');
    }
    case 'map':
      return [
        paintMap(picture, view, paintPicture),
        JSON.stringify([picture.legend, picture.summary, picture.notes, picture.tell?.({ dataIndex: 2 })]),
      ].join('\n');
    case 'number':
      return JSON.stringify([picture, picture.trend && svgOf(picture.trend.option)]);
    case 'table':
      return JSON.stringify([
        picture,
        picture.columns.map((column, at) =>
          picture.values[at]?.map((value, row) => [
            column.format(value),
            column.bar?.(value),
            column.background?.(value, row),
            column.colour?.(value, row),
          ]),
        ),
      ]);
    case 'pivot':
      return JSON.stringify([
        picture,
        upTo(picture.rowCount).map((row) => upTo(picture.columnCount).map((column) => picture.cell(row, column))),
      ]);
    default:
      return JSON.stringify(picture);
  }
}
