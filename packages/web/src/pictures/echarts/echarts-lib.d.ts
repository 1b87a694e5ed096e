/** ECharts ships these modules, each of which registers one part when it is imported, without types. */
declare module 'echarts/lib/chart/*';
declare module 'echarts/lib/component/*';
