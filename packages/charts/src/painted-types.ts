/** Generated from the folders of the chart types by `npm run generate`; changes belong there. */
import { area } from './area/index.ts';
import { bar } from './bar/index.ts';
import { bigNumber } from './big-number/index.ts';
import { bigNumberTrend } from './big-number-trend/index.ts';
import { boxPlot } from './box-plot/index.ts';
import { bubble } from './bubble/index.ts';
import { bullet } from './bullet/index.ts';
import { butterfly } from './butterfly/index.ts';
import { calHeatmap } from './cal-heatmap/index.ts';
import { candlestick } from './candlestick/index.ts';
import { cartodiagram } from './cartodiagram/index.ts';
import { chord } from './chord/index.ts';
import { countryMap } from './country-map/index.ts';
import { deckArc } from './deck-arc/index.ts';
import { deckContour } from './deck-contour/index.ts';
import { deckGeojson } from './deck-geojson/index.ts';
import { deckGrid } from './deck-grid/index.ts';
import { deckHeatmap } from './deck-heatmap/index.ts';
import { deckHex } from './deck-hex/index.ts';
import { deckMulti } from './deck-multi/index.ts';
import { deckPath } from './deck-path/index.ts';
import { deckPolygon } from './deck-polygon/index.ts';
import { deckScatter } from './deck-scatter/index.ts';
import { deckScreengrid } from './deck-screengrid/index.ts';
import { eventFlow } from './event-flow/index.ts';
import { filterBox } from './filter-box/index.ts';
import { funnel } from './funnel/index.ts';
import { gantt } from './gantt/index.ts';
import { gauge } from './gauge/index.ts';
import { graph } from './graph/index.ts';
import { handlebars } from './handlebars/index.ts';
import { heatmap } from './heatmap/index.ts';
import { histogram } from './histogram/index.ts';
import { horizon } from './horizon/index.ts';
import { line } from './line/index.ts';
import { lineMulti } from './line-multi/index.ts';
import { mapbox } from './mapbox/index.ts';
import { mixed } from './mixed/index.ts';
import { pairedTest } from './paired-test/index.ts';
import { para } from './para/index.ts';
import { partition } from './partition/index.ts';
import { periodNumber } from './period-number/index.ts';
import { pie } from './pie/index.ts';
import { pivotTable } from './pivot-table/index.ts';
import { radar } from './radar/index.ts';
import { rose } from './rose/index.ts';
import { sankey } from './sankey/index.ts';
import { scatter } from './scatter/index.ts';
import { smooth } from './smooth/index.ts';
import { step } from './step/index.ts';
import { sunburst } from './sunburst/index.ts';
import { table } from './table/index.ts';
import { timePivot } from './time-pivot/index.ts';
import { timeTable } from './time-table/index.ts';
import { timeseries } from './timeseries/index.ts';
import { tree } from './tree-chart/index.ts';
import { treemap } from './treemap/index.ts';
import { waterfall } from './waterfall/index.ts';
import { wordCloud } from './word-cloud/index.ts';
import { worldMap } from './world-map/index.ts';
import { listed, type ListedChart } from './listed.ts';

/** Every chart type that is drawn, in the order of the gallery. */
export const paintedTypes: readonly ListedChart[] = [
  listed(line),
  listed(bigNumberTrend),
  listed(bigNumber),
  listed(table),
  listed(pivotTable),
  listed(area),
  listed(bar),
  listed(scatter),
  listed(pie),
  listed(mixed),
  listed(timeTable),
  listed(histogram),
  listed(timePivot),
  listed(heatmap),
  listed(treemap),
  listed(boxPlot),
  listed(sunburst),
  listed(sankey),
  listed(wordCloud),
  listed(lineMulti),
  listed(calHeatmap),
  listed(bubble),
  listed(rose),
  listed(deckScatter),
  listed(deckHex),
  listed(horizon),
  listed(deckGrid),
  listed(deckArc),
  listed(deckPath),
  listed(partition),
  listed(deckPolygon),
  listed(eventFlow),
  listed(graph),
  listed(deckGeojson),
  listed(deckScreengrid),
  listed(deckHeatmap),
  listed(deckContour),
  listed(deckMulti),
  listed(mapbox),
  listed(pairedTest),
  listed(para),
  listed(cartodiagram),
  listed(funnel),
  listed(gauge),
  listed(radar),
  listed(waterfall),
  listed(butterfly),
  listed(tree),
  listed(periodNumber),
  listed(candlestick),
  listed(gantt),
  listed(smooth),
  listed(chord),
  listed(step),
  listed(bullet),
  listed(timeseries),
  listed(handlebars),
  listed(worldMap),
  listed(countryMap),
  listed(filterBox),
];
