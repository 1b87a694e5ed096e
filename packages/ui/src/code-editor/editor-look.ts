/** The editor in our tokens: CSS variables, so that light and dark need no new editor. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const frame = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--t-text)', backgroundColor: 'transparent' },
  '.cm-scroller': { fontFamily: 'var(--t-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--t-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--t-sunken)',
    color: 'var(--t-text-placeholder)',
    border: 'none',
    borderRight: '1px solid var(--t-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--t-accent) 6%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--t-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--t-accent-soft-hover)',
  },
  '.cm-matchingBracket': { backgroundColor: 'var(--t-accent-soft-hover)', outline: 'none' },
  '.cm-placeholder': { color: 'var(--t-text-placeholder)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--t-raised)',
    color: 'var(--t-text)',
    border: '1px solid var(--t-line)',
    borderRadius: '6px',
    boxShadow: 'var(--t-shadow-raised)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--t-mono)', fontSize: '12px', maxHeight: '240px' },
  '.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--t-accent-soft-hover)', color: 'var(--t-text)' },
  '.cm-completionDetail': { color: 'var(--t-text-muted)', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-panels': { backgroundColor: 'var(--t-sunken)', color: 'var(--t-text)', borderColor: 'var(--t-line)' },
  '.cm-textfield': {
    backgroundColor: 'var(--t-background)',
    border: '1px solid var(--t-line-strong)',
    borderRadius: '4px',
    color: 'var(--t-text)',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--t-background)',
    border: '1px solid var(--t-line-strong)',
    borderRadius: '4px',
    color: 'var(--t-text)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--t-negative)', fontFamily: 'var(--t-family)' },
});

const words = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--t-code-keyword)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--t-code-string)' },
  // "Quoted names" are names.
  { tag: tags.special(tags.string), color: 'var(--t-code-name)' },
  { tag: tags.standard(tags.name), color: 'var(--t-code-type)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--t-code-number)' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--t-code-comment)', fontStyle: 'italic' },
  { tag: tags.typeName, color: 'var(--t-code-type)' },
  { tag: [tags.name, tags.propertyName], color: 'var(--t-code-name)' },
]);

/** Colours and sizes as CSS variables: it follows the theme without a new editor. */
export const editorLook: Extension = [frame, syntaxHighlighting(words)];
