/** What every ECharts picture needs: the core, the canvas, the grid, data sets and the tooltip. All else comes by `echarts-parts.ts`. */
import { DatasetComponent, GridSimpleComponent, TooltipComponent } from 'echarts/components';
import { init, registerMap, setPlatformAPI, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { measureOnCanvas, withLineHeight } from '../shared/text-measure.ts';

setPlatformAPI({ measureText: withLineHeight(measureOnCanvas) });
use([GridSimpleComponent, DatasetComponent, TooltipComponent, CanvasRenderer]);

export { init, registerMap };
export type { EChartsType };
