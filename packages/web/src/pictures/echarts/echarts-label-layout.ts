/** Registers the part of ECharts that hides labels which would overlap. */
import { use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';

use(LabelLayout);
