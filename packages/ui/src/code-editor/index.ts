/** The SQL editor. */
export { CodeEditor } from './code-editor.tsx';
export type { CodeEditorProps, CodeMark } from './code-editor.tsx';
export { quoted } from './complete-columns.ts';
export type { CompletionTables as Tables } from './complete-columns.ts';
export type { CodeOffer } from './complete-offers.ts';
