export { DataGrid, type DataGridProps, type GridView } from './data-grid.tsx';
export type { GridCell, GridColumn, GridSort, GridStyle } from './grid-column.ts';
export { summaryOf, type BlockSummary, type GridBlock } from './summary.ts';
