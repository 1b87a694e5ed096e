/**
 * The control tables of the chart types: what each of them offers. Lines of tab-separated fields: the key, its default as JSON,
 * the values of its choices, the types. An empty default or list of choices demands none. Lines with `@` name families of types.
 */
export const controlTables = `
@axis	echarts_timeseries_line echarts_timeseries_smooth echarts_timeseries_step echarts_timeseries_scatter echarts_timeseries echarts_area echarts_timeseries_bar
@legend	@axis mixed_timeseries line_multi pie funnel radar graph_chart bubble_v2 histogram_v2 candlestick gantt_chart time_pivot
@spatial	deck_scatter deck_hex deck_grid deck_screengrid deck_heatmap deck_contour
@deck	@spatial deck_arc deck_path deck_polygon deck_geojson

# Shared controls
x_axis			@axis mixed_timeseries big_number heatmap_v2 waterfall candlestick
time_grain_sqla	"P1D"		@axis mixed_timeseries big_number heatmap_v2 waterfall box_plot candlestick
metrics			@axis mixed_timeseries table pivot_table_v2 radar box_plot partition para rose cal_heatmap horizon paired_ttest time_table handlebars
metric			big_number_total big_number pop_kpi pie funnel gauge_chart treemap_v2 sunburst_v2 tree_chart word_cloud sankey_v2 graph_chart chord heatmap_v2 waterfall bullet time_pivot world_map country_map deck_polygon
secondary_metric			sunburst_v2 para world_map
groupby			@axis mixed_timeseries table pie funnel gauge_chart radar treemap_v2 box_plot partition rose horizon paired_ttest time_table histogram_v2 heatmap_v2 waterfall chord mapbox handlebars butterfly
columns			sunburst_v2 box_plot chord
series			word_cloud para bubble_v2 gantt_chart candlestick
entity			bubble_v2 world_map country_map event_flow
adhoc_filters			@axis mixed_timeseries line_multi @deck deck_multi table pivot_table_v2 big_number_total big_number pop_kpi pie funnel gauge_chart radar treemap_v2 sunburst_v2 tree_chart word_cloud sankey_v2 graph_chart chord heatmap_v2 waterfall bullet time_pivot world_map country_map box_plot partition para rose cal_heatmap horizon paired_ttest time_table handlebars mapbox histogram_v2 bubble_v2 gantt_chart event_flow cartodiagram candlestick butterfly
limit		5,10,25,50,100,500	@axis mixed_timeseries partition para rose horizon paired_ttest time_table
series_limit		5,10,25,50,100,500	pivot_table_v2 box_plot
timeseries_limit_metric			@axis mixed_timeseries table radar partition para rose horizon paired_ttest handlebars
series_limit_metric			pivot_table_v2 box_plot
order_desc	true		@axis mixed_timeseries table pivot_table_v2 partition para rose horizon paired_ttest bubble_v2 handlebars
row_limit	10000	10,50,100,250,500,1000,5000,10000,50000	@axis mixed_timeseries treemap_v2 sunburst_v2 tree_chart sankey_v2 graph_chart chord heatmap_v2 waterfall bubble_v2 box_plot partition para rose world_map gantt_chart @deck mapbox time_table
row_limit	100		pie word_cloud
row_limit	10		funnel gauge_chart radar
row_limit			table pivot_table_v2 histogram_v2 handlebars event_flow
contributionMode	null	null,row,column	@axis
contribution			partition rose
contributionMode			horizon paired_ttest
truncate_metric	true		@axis mixed_timeseries
show_empty_columns	true		@axis
xAxisForceCategorical	false		@axis
x_axis_sort			@axis
x_axis_sort_asc	true		@axis
color_scheme	"supersetColors"		@axis mixed_timeseries line_multi pie funnel gauge_chart radar treemap_v2 sunburst_v2 word_cloud sankey_v2 graph_chart chord histogram_v2 box_plot bubble_v2 partition rose world_map gantt_chart deck_scatter deck_arc
color_scheme			deck_hex deck_grid
linear_color_scheme			sunburst_v2 para heatmap_v2 cal_heatmap world_map country_map deck_polygon deck_heatmap
color_picker	{"r":0,"g":122,"b":135,"a":1}		big_number world_map deck_scatter deck_arc deck_path deck_screengrid time_pivot
y_axis_format	"SMART_NUMBER"		@axis mixed_timeseries big_number_total big_number pop_kpi heatmap_v2 cal_heatmap histogram_v2 bubble_v2 waterfall world_map chord time_pivot
number_format	"SMART_NUMBER"		pie funnel gauge_chart radar treemap_v2 sunburst_v2 box_plot partition rose country_map
currency_format			@axis mixed_timeseries big_number_total big_number pop_kpi pie funnel gauge_chart treemap_v2 sunburst_v2 pivot_table_v2 heatmap_v2 waterfall world_map
x_axis_time_format	"smart_date"		@axis mixed_timeseries heatmap_v2 cal_heatmap waterfall gantt_chart
date_format	"smart_date"		pie treemap_v2 sunburst_v2 radar box_plot pivot_table_v2
time_shift_color	true		@axis mixed_timeseries
sort_by_metric	true		pie funnel
sort_by_metric			gauge_chart treemap_v2 sunburst_v2 word_cloud sankey_v2 chord world_map
zoomable	false		@axis mixed_timeseries line_multi gantt_chart candlestick
minorTicks	false		@axis mixed_timeseries
show_legend	true		@legend heatmap_v2 cal_heatmap butterfly
show_legend	false		waterfall
legendType	"scroll"	scroll,plain	@legend
legendOrientation	"top"	top,bottom,left,right	@axis mixed_timeseries pie funnel radar bubble_v2
legendMargin			@legend
show_value	false		@axis mixed_timeseries histogram_v2 waterfall
only_total	true		echarts_timeseries_line echarts_timeseries_step echarts_timeseries echarts_area echarts_timeseries_bar mixed_timeseries
percentage_threshold	0		echarts_timeseries_line echarts_timeseries_step echarts_timeseries echarts_area echarts_timeseries_bar
rich_tooltip	true		@axis mixed_timeseries line_multi partition rose
showTooltipTotal	true		@axis mixed_timeseries
showTooltipPercentage	false		@axis mixed_timeseries
tooltipSortByMetric	false		@axis mixed_timeseries
tooltipTimeFormat	"smart_date"		@axis mixed_timeseries
sort_series_type	"sum"	name,sum,min,max,avg	@axis mixed_timeseries
sort_series_ascending	false		@axis mixed_timeseries
x_axis_title	""		@axis mixed_timeseries histogram_v2 box_plot
x_axis_title_margin	15	15,30,50,75,100,125,150,200	@axis mixed_timeseries box_plot
x_axis_title_margin		15,30,50,75,100,125,150,200	bubble_v2
y_axis_title	""		@axis mixed_timeseries histogram_v2 box_plot
y_axis_title_margin	30	15,30,50,75,100,125,150,200	@axis mixed_timeseries box_plot bubble_v2
y_axis_title_position	"Left"	Left,Top	@axis mixed_timeseries box_plot
xAxisLabelRotation	0	0,45,90	@axis mixed_timeseries bubble_v2
xAxisLabelInterval	"auto"	auto,0	@axis mixed_timeseries bubble_v2
truncateXAxis	true		@axis mixed_timeseries
truncateXAxis			bubble_v2
xAxisBounds	[null,null]		@axis mixed_timeseries bubble_v2
logAxis	false		@axis mixed_timeseries
truncateYAxis	false		@axis mixed_timeseries
truncateYAxis			bubble_v2
y_axis_bounds	[null,null]		@axis mixed_timeseries bubble_v2
rolling_type	null	null,mean,sum,std,cumsum	@axis mixed_timeseries
rolling_type			big_number partition rose
rolling_periods			@axis mixed_timeseries big_number partition rose
min_periods			@axis mixed_timeseries big_number partition rose
time_compare			@axis mixed_timeseries table pop_kpi partition
comparison_type	"values"	values,difference,percentage,ratio	@axis mixed_timeseries
resample_rule		1T,1H,1D,7D,1MS,1M,1AS,1A	@axis mixed_timeseries
resample_method			@axis mixed_timeseries big_number partition rose
forecastEnabled	false		@axis
forecastPeriods	10		@axis
forecastInterval	0.8		@axis
forecastSeasonalityYearly	null		@axis
forecastSeasonalityWeekly	null		@axis
forecastSeasonalityDaily	null		@axis
annotation_layers			@axis mixed_timeseries

# Series over an axis
seriesType	"line"	line,scatter,smooth,bar,start,middle,end	echarts_timeseries_line echarts_timeseries mixed_timeseries
seriesType	"start"	start,middle,end	echarts_timeseries_step
seriesType	"line"	line,smooth,start,middle,end	echarts_area
stack	null	null,Stack,Stream	echarts_timeseries_line echarts_timeseries echarts_timeseries_step echarts_timeseries_bar
stack		null,Stack,Stream,Expand	echarts_area
area	false		echarts_timeseries_line echarts_timeseries echarts_timeseries_step mixed_timeseries
opacity	0.2		echarts_timeseries_line echarts_timeseries echarts_timeseries_step echarts_area mixed_timeseries
markerEnabled	false		echarts_timeseries_line echarts_timeseries echarts_timeseries_smooth echarts_timeseries_step echarts_area mixed_timeseries
markerSize	6		echarts_timeseries_line echarts_timeseries echarts_timeseries_smooth echarts_timeseries_step echarts_area echarts_timeseries_scatter mixed_timeseries
minorSplitLine	false		@axis
show_extra_controls	false		echarts_area
orientation	"vertical"	vertical,horizontal	echarts_timeseries_bar
stackDimension			echarts_timeseries_bar
metrics_b			mixed_timeseries
groupby_b			mixed_timeseries
adhoc_filters_b			mixed_timeseries
limit_b			mixed_timeseries
timeseries_limit_metric_b			mixed_timeseries
order_desc_b	true		mixed_timeseries
row_limit_b			mixed_timeseries
truncate_metric_b	true		mixed_timeseries
rolling_type_b			mixed_timeseries
rolling_periods_b			mixed_timeseries
min_periods_b			mixed_timeseries
time_compare_b			mixed_timeseries
comparison_type_b			mixed_timeseries
resample_rule_b			mixed_timeseries
resample_method_b			mixed_timeseries
seriesTypeB	"line"	line,scatter,smooth,bar,start,middle,end	mixed_timeseries
stack	false		mixed_timeseries
stackB	false		mixed_timeseries
areaB	false		mixed_timeseries
show_valueB	false		mixed_timeseries
only_totalB	true		mixed_timeseries
opacityB	0.2		mixed_timeseries
markerEnabledB	false		mixed_timeseries
markerSizeB	6		mixed_timeseries
yAxisIndex	0	0,1	mixed_timeseries
yAxisIndexB	0	0,1	mixed_timeseries
sort_series_typeB	"sum"		mixed_timeseries
sort_series_ascendingB	false		mixed_timeseries
y_axis_bounds_secondary	[null,null]		mixed_timeseries line_multi
y_axis_format_secondary	"SMART_NUMBER"		mixed_timeseries line_multi
currency_format_secondary			mixed_timeseries line_multi
yAxisTitleSecondary	""		mixed_timeseries line_multi
logAxisSecondary	false		mixed_timeseries line_multi
line_charts			line_multi
line_charts_2			line_multi
prefix_metric_with_slice_name	false		line_multi
freq	"W-MON"	AS,52W-MON,W-SUN,W-MON,D,4W-MON	time_pivot
x_axis_label			time_pivot bubble_v2 waterfall
y_axis_label			time_pivot bubble_v2 waterfall
x_axis_format			time_pivot histogram_v2
increase_color	{"r":90,"g":193,"b":137,"a":1}		waterfall candlestick
decrease_color	{"r":224,"g":67,"b":85,"a":1}		waterfall candlestick
total_color	{"r":102,"g":102,"b":102,"a":1}		waterfall
x_ticks_layout	"auto"	auto,flat,45°,90°,staggered	waterfall box_plot
start_time			gantt_chart
end_time			gantt_chart
y_axis			gantt_chart
subcategories	false		gantt_chart
tooltip_metrics			gantt_chart
tooltip_columns			gantt_chart
order_by_cols			gantt_chart table handlebars
x_axis_time_bounds			gantt_chart
open			candlestick
close			candlestick
high			candlestick
low			candlestick

# Numbers
header_font_size	0.4	0.2,0.3,0.4,0.5,0.6	big_number_total big_number
header_font_size	0.2	0.2,0.3,0.4,0.5,0.6	pop_kpi
subtitle	""		big_number_total big_number pop_kpi
subtitle_font_size	0.15	0.125,0.15,0.2,0.3,0.4	big_number_total big_number pop_kpi
show_metric_name	false		big_number_total big_number pop_kpi
metric_name_font_size	0.15		big_number_total big_number pop_kpi
time_format	"smart_date"		big_number_total big_number
force_timestamp_formatting	false		big_number_total big_number
conditional_formatting			big_number_total table pivot_table_v2
aggregation		raw,LAST_VALUE,sum,mean,min,max,median	big_number
compare_lag			big_number
compare_suffix	""		big_number
show_timestamp	false		big_number
show_trend_line	true		big_number
start_y_axis_at_zero	true		big_number
time_range_fixed	false		big_number
subheader_font_size	0.15		big_number
subheader_font_size	0.125		pop_kpi
percentDifferenceFormat			pop_kpi
comparison_color_enabled	false		pop_kpi table
comparison_color_scheme	"Green"	Green,Red	pop_kpi table
column_config			pop_kpi table radar
start_date_offset			pop_kpi table
percent_calculation_type	"first_step"	first_step,prev_step,total	funnel
label_type	"0"	0,1,2,3,4,5,6	funnel
tooltip_label_type	"5"	0,1,2,3,4,5,6	funnel
show_labels	true		funnel pie radar treemap_v2 sunburst_v2
show_tooltip_labels	true		funnel
min_val			gauge_chart
max_val			gauge_chart
start_angle	225		gauge_chart
end_angle	-45		gauge_chart
font_size	15		gauge_chart
value_formatter	"{value}"		gauge_chart
show_pointer	true		gauge_chart
animation	true		gauge_chart
show_axis_tick	false		gauge_chart
show_split_line	false		gauge_chart
split_number	10		gauge_chart
show_progress	true		gauge_chart
overlap	true		gauge_chart
round_cap	false		gauge_chart
intervals	""		gauge_chart
interval_color_indices	""		gauge_chart
ranges	""		bullet
range_labels	""		bullet
markers	""		bullet
marker_labels	""		bullet
marker_lines	""		bullet
marker_line_labels	""		bullet

# Tables
query_mode	"aggregate"	aggregate,raw	table handlebars
all_columns			table handlebars
percent_metrics			table handlebars
percent_metric_calculation	"row_limit"	row_limit,all_records	table
show_totals	false		table handlebars
time_grain_sqla			table pivot_table_v2
server_pagination	false		table
server_page_length	10	10,20,50,100,200	table
table_timestamp_format	"smart_date"		table
page_length	null	0,10,20,50,100,200	table
include_search	false		table
allow_rearrange_columns	false		table
allow_render_html	true		table pivot_table_v2
show_cell_bars	true		table
align_pn	false		table
color_pn	true		table
groupbyRows			pivot_table_v2
groupbyColumns			pivot_table_v2
metricsLayout	"COLUMNS"	COLUMNS,ROWS	pivot_table_v2
aggregateFunction	"Sum"	Count,Count Unique Values,List Unique Values,Sum,Average,Median,Sample Variance,Sample Standard Deviation,Minimum,Maximum,First,Last,Sum as Fraction of Total,Sum as Fraction of Rows,Sum as Fraction of Columns,Count as Fraction of Total,Count as Fraction of Rows,Count as Fraction of Columns	pivot_table_v2
rowTotals	false		pivot_table_v2
rowSubTotals	false		pivot_table_v2
colTotals	false		pivot_table_v2
colSubTotals	false		pivot_table_v2
transposePivot	false		pivot_table_v2
combineMetric	false		pivot_table_v2
valueFormat	"SMART_NUMBER"		pivot_table_v2
rowOrder	"key_a_to_z"	key_a_to_z,key_z_to_a,value_a_to_z,value_z_to_a	pivot_table_v2
colOrder	"key_a_to_z"	key_a_to_z,key_z_to_a,value_a_to_z,value_z_to_a	pivot_table_v2
rowSubtotalPosition		true,false	pivot_table_v2
colSubtotalPosition		true,false	pivot_table_v2
column_collection			time_table
url			time_table
significance_level	0.05		paired_ttest
pvalue_precision	6		paired_ttest
liftvalue_precision	4		paired_ttest
handlebarsTemplate			handlebars
styleTemplate			handlebars

# Parts of a whole and ranks
show_labels_threshold	5		pie sunburst_v2
threshold_for_other	0		pie
roseType	null	null,area,radius	pie
label_type	"key"	key,value,percent,key_value,key_percent,key_value_percent,value_percent,template	pie
label_template			pie
labels_outside	true		pie
label_line	false		pie
show_total	false		pie sunburst_v2
outerRadius	70		pie
donut	false		pie
innerRadius	30		pie
show_upper_labels	true		treemap_v2
label_type	"key_value"	key,value,key_value	treemap_v2
label_type	"key"	key,value,key_value	sunburst_v2
label_type	"value"	value,key_value	radar
label_position	"top"		radar
is_circle	false		radar
id			tree_chart
parent			tree_chart
name			tree_chart
root_node_id	""		tree_chart
layout	"orthogonal"	orthogonal,radial	tree_chart
orient	"LR"	LR,RL,TB,BT	tree_chart
node_label_position	"left"	left,top,right,bottom	tree_chart
child_label_position	"bottom"	left,top,right,bottom	tree_chart
emphasis	"descendant"	ancestor,descendant	tree_chart
symbol	"emptyCircle"	emptyCircle,circle,rect,triangle,diamond,pin,arrow,none	tree_chart
symbolSize	7		tree_chart
roam	true		tree_chart
time_series_option	"not_time"	not_time,time_series,agg_mean,agg_sum,point_diff,point_percent,point_factor,adv_anal	partition
date_time_format	"smart_date"		partition rose
partition_limit	5		partition
partition_threshold	0.05		partition
log_scale	false		partition
equal_date_size	true		partition
size_from	10		word_cloud
size_to	70		word_cloud
rotation	"square"	random,flat,square	word_cloud
show_datatable	false		para
include_series	false		para
rose_area_proportion	false		rose

# Correlation, distribution, flow
sort_x_axis		null,alpha_asc,alpha_desc,value_asc,value_desc	heatmap_v2
sort_y_axis		null,alpha_asc,alpha_desc,value_asc,value_desc	heatmap_v2
normalize_across	"heatmap"	heatmap,x,y	heatmap_v2
legend_type	"continuous"	continuous,piecewise	heatmap_v2
border_color	{"r":0,"g":0,"b":0,"a":1}		heatmap_v2
border_width	0		heatmap_v2
xscale_interval	-1		heatmap_v2
yscale_interval	-1		heatmap_v2
left_margin	"auto"		heatmap_v2
bottom_margin	"auto"		heatmap_v2
value_bounds	[null,null]		heatmap_v2
show_percentage	true		heatmap_v2
show_values	false		heatmap_v2 cal_heatmap
normalized	false		heatmap_v2
domain_granularity	"month"	hour,day,week,month,year	cal_heatmap
subdomain_granularity	"day"	min,hour,day,week,month	cal_heatmap
granularity_sqla			cal_heatmap
time_range			cal_heatmap
cell_size	10		cal_heatmap
cell_padding	2		cal_heatmap
cell_radius	0		cal_heatmap
steps	10		cal_heatmap
show_metric_name	true		cal_heatmap
column			histogram_v2
bins	5	5,10,15,20	histogram_v2
normalize	false		histogram_v2
cumulative	false		histogram_v2
whiskerOptions	"Tukey"	Tukey,Min/max (no outliers),2/98 percentiles,5/95 percentiles,9/91 percentiles,10/90 percentiles	box_plot
x			bubble_v2
y			bubble_v2
size			bubble_v2 deck_hex deck_grid deck_screengrid deck_heatmap deck_contour
orderby			bubble_v2
max_bubble_size	25		bubble_v2 world_map
tooltipSizeFormat			bubble_v2
opacity	0.6		bubble_v2
xAxisFormat			bubble_v2
logXAxis	false		bubble_v2
logYAxis	false		bubble_v2
yAxisLabelRotation	0		bubble_v2
series_height	25	10,25,40,50,75,100,150,200	horizon
horizon_color_scale	"series"	series,overall,change	horizon
source			sankey_v2 graph_chart
target			sankey_v2 graph_chart
source_category			graph_chart
target_category			graph_chart
layout	"force"	force,circular	graph_chart
edgeSymbol	"none,arrow"		graph_chart
draggable	false		graph_chart
roam			graph_chart
selectedMode	"single"		graph_chart
showSymbolThreshold	0		graph_chart
baseNodeSize	20		graph_chart
baseEdgeWidth	3		graph_chart
edgeLength	400		graph_chart
gravity	0.3		graph_chart
repulsion	1000		graph_chart
friction	0.2		graph_chart
all_columns_x			event_flow mapbox
order_by_entity	true		event_flow
min_leaf_node_event_count			event_flow
all_columns			event_flow

# Maps
country_fieldtype	"cca2"	name,cioc,cca2,cca3	world_map
show_bubbles	false		world_map
color_by	"metric"	metric,country	world_map
select_country			country_map
all_columns_y			mapbox
clustering_radius	60	0,20,40,60,80,100,200,500,1000	mapbox
point_radius			mapbox
point_radius_unit	"Pixels"	Pixels,Miles,Kilometers	mapbox
mapbox_label			mapbox
pandas_aggfunc	"sum"	sum,mean,min,max,std,var	mapbox
render_while_dragging	true		mapbox
global_opacity	1		mapbox
mapbox_color	"rgb(0, 139, 139)"		mapbox
viewport_longitude			mapbox
viewport_latitude			mapbox
viewport_zoom			mapbox
selected_chart			cartodiagram
geom_column			cartodiagram
map_view			cartodiagram
layer_configs			cartodiagram
chart_size			cartodiagram
chart_background_color			cartodiagram
chart_background_border_radius	10		cartodiagram
spatial			@spatial
filter_nulls	true		@deck
mapbox_style			@deck deck_multi mapbox
autozoom	true		@deck deck_multi
viewport			@deck deck_multi
js_columns			@deck
js_data_mutator			@deck
js_tooltip			@deck
js_onclick_href			@deck
legend_position	"tr"	null,tl,tr,bl,br	deck_scatter deck_arc deck_polygon deck_contour
legend_format	"SMART_NUMBER"		deck_polygon deck_contour
dimension			deck_scatter deck_arc
point_radius_fixed			deck_scatter deck_polygon
point_unit	"square_m"	square_m,square_km,square_miles,radius_m,radius_km,radius_miles	deck_scatter
min_radius	2		deck_scatter
max_radius	250		deck_scatter
multiplier	1		deck_scatter deck_polygon
start_spatial			deck_arc
end_spatial			deck_arc
target_color_picker			deck_arc
stroke_width	3	1,2,3,4,5	deck_arc
line_column			deck_path deck_polygon
line_type		polyline,json	deck_path
line_type	"json"	polyline,json,geohash	deck_polygon
line_width	1		deck_path deck_polygon deck_geojson
line_width_unit	"pixels"	meters,pixels	deck_path deck_polygon deck_geojson
reverse_long_lat	false		deck_path deck_polygon
fill_color_picker			deck_polygon deck_geojson
stroke_color_picker			deck_polygon deck_geojson
filled	true		deck_polygon deck_geojson
stroked			deck_polygon deck_geojson
extruded	true		deck_polygon deck_geojson deck_hex deck_grid
opacity	80		deck_polygon
num_buckets	5	2,3,5,10	deck_polygon
break_points			deck_polygon
table_filter	false		deck_polygon
toggle_polygons	true		deck_polygon
grid_size	20		deck_hex deck_grid deck_screengrid
js_agg_function	"sum"	sum,min,max,mean,median,count,variance,deviation,p1,p5,p95,p99	deck_hex
intensity	1		deck_heatmap
radius_pixels	30		deck_heatmap
aggregation	"sum"	sum,mean	deck_heatmap
aggregation	"sum"	sum,min,max,mean	deck_contour
cellSize	300		deck_contour
contours			deck_contour
geojson			deck_geojson
point_radius_scale		0,100,200,300,500	deck_geojson
deck_slices			deck_multi
`;
