/** SQL that is only read, in the colours of the editor: no editor is made for it. */
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import type { ReactNode } from 'react';
import styles from './code-text.module.css';
import { analyticalSql } from './sql-dialect.ts';

const as = (name: string): string => styles[name] ?? '';
const colours = tagHighlighter([
  { tag: tags.keyword, class: as('keyword') },
  { tag: tags.string, class: as('string') },
  // "Quoted names" are names.
  { tag: tags.special(tags.string), class: as('name') },
  { tag: [tags.standard(tags.name), tags.typeName], class: as('type') },
  { tag: [tags.number, tags.bool, tags.null], class: as('number') },
  { tag: [tags.lineComment, tags.blockComment], class: as('comment') },
  { tag: [tags.name, tags.propertyName], class: as('name') },
]);

/** What is longer is read no further: a list shows its beginning. */
const mostCharacters = 2000;

/** The pieces of a text, each with its class; blanks and operators have none. */
export function codePieces(sql: string): { readonly text: string; readonly class: string }[] {
  const text = sql.slice(0, mostCharacters);
  const pieces: { text: string; class: string }[] = [];
  highlightCode(
    text,
    analyticalSql.language.parser.parse(text),
    colours,
    (piece, name) => pieces.push({ text: piece, class: name }),
    () => pieces.push({ text: '\n', class: '' }),
  );
  if (sql.length > text.length) pieces.push({ text: sql.slice(text.length), class: '' });
  return pieces;
}

/** A text of SQL as coloured words; it stands in whatever element it is put into. */
export function CodeText({ sql }: { sql: string }): ReactNode {
  return codePieces(sql).map((piece, at) =>
    piece.class === '' ? (
      piece.text
    ) : (
      // Pieces never change places.
      <span key={at} className={piece.class}>
        {piece.text}
      </span>
    ),
  );
}
