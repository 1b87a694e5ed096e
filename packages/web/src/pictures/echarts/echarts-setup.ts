/** What every ECharts picture needs: the core, the canvas, the grid and data sets. All else comes by `echarts-parts.ts`. */
import { collect } from 'echarts/lib/component/axisPointer/modelHelper';
import { DatasetComponent, GridSimpleComponent } from 'echarts/components';
import { init, registerMap, setPlatformAPI, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { measureOnCanvas, withLineHeight } from '../shared/text-measure.ts';

setPlatformAPI({ measureText: withLineHeight(measureOnCanvas) });
use([GridSimpleComponent, DatasetComponent, CanvasRenderer]);

/*
 * What an instance computes with is fixed when it is made; of what a tooltip needs (late-tooltip.ts) only this is. It is what
 * ECharts' own axis pointer does at this place, and does nothing until that has come.
 */
use(({ PRIORITY, registerProcessor }) =>
  registerProcessor(PRIORITY.PROCESSOR.STATISTIC, {
    overallReset: (model, api) => {
      const pointer = model.getComponent('axisPointer');
      if (pointer) Object.assign(pointer, { coordSysAxesInfo: collect(model, api) });
    },
  }),
);

export { init, registerMap };
export type { EChartsType };
