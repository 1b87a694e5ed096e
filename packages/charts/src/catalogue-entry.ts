/** What pages know of a chart type before they fetch it. */
import type { ChartIcon } from './chart-icon.ts';
import type { ChartType, PictureKind } from './chart-type.ts';
import type { EChartsPart } from './echarts-part.ts';
import type { ListedChart } from './listed.ts';

/** `listed`, passed in by the caller: names alone are far lighter than what all types have in common. */
export type PutOnList = <Form>(type: ChartType<Form>) => ListedChart;

/** What is known of a chart type before it is fetched; each as in `ChartType`. */
export interface CatalogueEntry {
  /** The `viz_type` of its forms. */
  readonly id: string;
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly icon?: ChartIcon;
  readonly pictureKind: PictureKind;
  readonly echartsParts?: readonly EChartsPart[];
  readonly load: (list: PutOnList) => Promise<ListedChart>;
}
