/** An SQL editor: highlighting, completion, marks of errors, Ctrl+Enter. Made once; what changes is handed to it, never a new editor. */
import { autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { schemaCompletionSource } from '@codemirror/lang-sql';
import { bracketMatching, indentOnInput, LanguageSupport } from '@codemirror/language';
import { lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './code-editor.module.css';
import { completeColumns, statementRange } from './complete-columns.ts';
import type { CompletionTables } from './complete-columns.ts';
import { completeOffers, type CodeOffer } from './complete-offers.ts';
import { completeFunctions, completeKeywords } from './complete-words.ts';
import { callHints, functionsNamed, hoverHints } from './hints.ts';
import { editorLook } from './editor-look.ts';
import { analyticalSql } from './sql-dialect.ts';

/** A place that is wrong; lines and columns count from 1. */
export interface CodeMark {
  line: number;
  column?: number | undefined;
  message: string;
}

export interface CodeEditorProps {
  value: string;
  onChange?: (value: string) => void;
  /** Name of the field for screen readers. */
  label: string;
  /** Absent: fills its parent. */
  heightPx?: number;
  readOnly?: boolean;
  placeholder?: string;
  /** Tables and columns to complete. */
  tables?: CompletionTables;
  /** What else to complete. */
  offers?: readonly CodeOffer[];
  /** Functions of the database to complete; those of the built-in one when absent. */
  functions?: readonly string[] | undefined;
  /** Words are offered while one types; when not, still by Ctrl+Space. On when absent. */
  completes?: boolean;
  /** Ctrl+Enter. */
  onRun?: () => void;
  /** Other keys, as CodeMirror writes them (`Mod-e`), and what they do. Those of the first render count. */
  keys?: readonly { readonly key: string; readonly run: () => void }[];
  /** The selected text, else the statement at the cursor, with the line it starts on (from 1). */
  onTarget?: (text: string, line: number, isSelection: boolean) => void;
  /** Where the cursor begins, in characters; at the start when absent. */
  initialCursor?: number;
  /** Told where the cursor stands after every move. */
  onCursor?: (at: number) => void;
  marks?: readonly CodeMark[];
  /** Without border, for panes. */
  bare?: boolean;
  lineNumbers?: boolean;
}

const noTables: CompletionTables = {};
const noOffers: readonly CodeOffer[] = [];
const noMarks: readonly CodeMark[] = [];
const noKeys: NonNullable<CodeEditorProps['keys']> = [];

function language(tables: CompletionTables, offers: readonly CodeOffer[], functions: readonly string[] | undefined): Extension {
  // Columns come from `completeColumns`, with their types.
  const schema = Object.fromEntries(Object.keys(tables).map((name) => [name, []]));
  return [
    new LanguageSupport(analyticalSql.language),
    analyticalSql.language.data.of({ autocomplete: schemaCompletionSource({ dialect: analyticalSql, schema }) }),
    analyticalSql.language.data.of({ autocomplete: completeKeywords }),
    analyticalSql.language.data.of({ autocomplete: completeFunctions(functions) }),
    analyticalSql.language.data.of({ autocomplete: completeColumns(() => tables) }),
    analyticalSql.language.data.of({ autocomplete: completeOffers(() => offers) }),
    hoverHints(tables),
    functionsNamed(functions),
  ];
}

function diagnosticsOf(state: EditorState, marks: readonly CodeMark[]) {
  return marks.map(({ line, column, message }) => {
    const { from, to, text } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
    const start = Math.min(from + Math.max((column ?? 1) - 1, 0), to);
    const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(start - from))?.[0].length ?? 1;
    return {
      from: column === undefined ? from : start,
      to: column === undefined ? to : Math.min(start + word, to),
      severity: 'error' as const,
      message,
    };
  });
}

/** The text lives in the editor; `value` replaces it only when it differs, so the cursor stays. */
export function CodeEditor({
  value,
  onChange,
  label,
  heightPx,
  readOnly = false,
  placeholder = '',
  tables = noTables,
  offers = noOffers,
  functions,
  completes = true,
  onRun,
  keys = noKeys,
  onTarget,
  initialCursor = 0,
  onCursor,
  marks = noMarks,
  bare = false,
  lineNumbers: numbers = true,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const languageSlot = useRef(new Compartment());
  const completionSlot = useRef(new Compartment());
  // Texts passed to the owner that have not come back as `value` yet. A text that comes back late must not overwrite what was
  // typed since.
  const told = useRef<string[]>([]);
  const tell = useEffectEvent((text: string) => {
    told.current.push(text);
    onChange?.(text);
  });
  const run = useEffectEvent(() => onRun?.());
  const aim = useEffectEvent((state: EditorState) => {
    if (!onTarget) return;
    const { from, to, head } = state.selection.main;
    const range = from === to ? statementRange(state.doc.toString(), head) : { from, to };
    onTarget(state.sliceDoc(range.from, range.to), state.doc.lineAt(range.from).number, from !== to);
  });
  const tellCursor = useEffectEvent((at: number) => onCursor?.(at));
  const press = useEffectEvent((key: string) => keys.find((each) => each.key === key)?.run());
  const make = useEffectEvent((parent: HTMLElement) => {
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        selection: { anchor: Math.min(initialCursor, value.length) },
        extensions: [
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run: (current) => (closeCompletion(current), run(), true) }])),
          Prec.highest(keymap.of(keys.map(({ key }) => ({ key, preventDefault: true, run: () => (press(key), true) })))),
          numbers ? [lineNumbers(), highlightActiveLineGutter()] : [],
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          completionSlot.current.of(autocompletion({ icons: false, activateOnTyping: completes })),
          highlightSelectionMatches(),
          readOnly ? [EditorState.readOnly.of(true)] : [highlightActiveLine(), callHints],
          keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...searchKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          languageSlot.current.of(language(tables, offers, functions)),
          placeholder ? placeholderText(placeholder) : [],
          EditorView.lineWrapping,
          // The scroller must be reachable by keyboard even when the text cannot be edited; programs that look for what a key
          // reaches take no notice of content for being editable.
          EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) tell(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) aim(update.state);
            if (update.selectionSet) tellCursor(update.state.selection.main.head);
          }),
          editorLook,
        ],
      }),
    });
    view.current = editor;
    aim(editor.state);
    return editor;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const editor = make(host.current);
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    const echo = told.current.lastIndexOf(value);
    told.current = told.current.slice(echo + 1);
    const editor = view.current;
    if (echo === -1 && editor && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: languageSlot.current.reconfigure(language(tables, offers, functions)) });
  }, [tables, offers, functions]);
  useEffect(() => {
    const offers = autocompletion({ icons: false, activateOnTyping: completes });
    view.current?.dispatch({ effects: completionSlot.current.reconfigure(offers) });
  }, [completes]);
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, marks)));
  }, [marks]);

  return (
    <div
      ref={host}
      className={bare ? `${styles['editor']} ${styles['bare']}` : styles['editor']}
      style={{ height: heightPx ?? '100%' }}
    />
  );
}
