export { DataGrid, type DataGridProps } from './data-grid.tsx';
export type { GridCell, GridColumn, GridSort, GridStyle } from './grid-column.ts';
