/** What late-editors.tsx fetches, in one file. */
export { ColumnEditor } from './column-editor.tsx';
export { FilterEditor } from './filter-editor.tsx';
export { MetricEditor } from './metric-editor.tsx';
