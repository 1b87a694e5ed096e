/** What every ECharts picture needs: the core, the canvas, the grid and data sets. All else comes by `echarts-parts.ts`. */
import { DatasetComponent, GridSimpleComponent } from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([GridSimpleComponent, DatasetComponent, CanvasRenderer]);

export { init };
export type { EChartsType };
