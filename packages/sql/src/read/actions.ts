/** What the statements of a text set out to do, read without a parser: only to explain why something was refused. */
import { pieceEnd } from './scan.ts';

const word = /[\p{L}\p{N}_]+/uy;
const quoted = '"';

/** Words in lower case and signs, outside of comments; a text or a quoted name is one sign. */
function marksOf(sql: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < sql.length;) {
    word.lastIndex = at;
    const read = word.exec(sql)?.[0];
    const end = read === undefined ? pieceEnd(sql, at) : at + read.length;
    const first = sql[at] ?? '';
    const isComment = sql.startsWith('--', at) || sql.startsWith('/*', at);
    if (read !== undefined) found.push(read.toLowerCase());
    else if (!isComment && first.trim() !== '') found.push(end - at > 1 ? quoted : first);
    at = end;
  }
  return found;
}

/** For each opening bracket the place of the one that closes it; none for a bracket that stays open. */
function closings(marks: readonly string[]): Map<number, number> {
  const closedAt = new Map<number, number>();
  const open: number[] = [];
  for (const [at, mark] of marks.entries()) {
    if (mark === '(') open.push(at);
    const opened = mark === ')' ? open.pop() : undefined;
    if (opened !== undefined) closedAt.set(opened, at);
  }
  return closedAt;
}

/** What may stand between EXPLAIN and what is explained, beside a list in brackets. */
const manners = new Set('explain analyze analyse verbose extended query plan'.split(' '));

/**
 * The word each statement begins with, in lower case; brackets and comments before it do not count. Behind WITH and EXPLAIN
 * the words that begin what they introduce follow.
 */
export function actionWords(sql: string): string[] {
  const marks = marksOf(sql);
  const closedAt = closings(marks);
  /** Behind a mark, or behind what stands in the brackets that it opens. */
  const past = (at: number): number => (marks[at] === '(' ? (closedAt.get(at) ?? marks.length) : at) + 1;
  const isOver = (at: number): boolean => at >= marks.length || marks[at] === ';';
  const found: string[] = [];
  const starts = [0, ...marks.flatMap((mark, at) => (mark === ';' ? [at + 1] : []))];
  for (let start = starts.pop(); start !== undefined; start = starts.pop()) {
    let at = start;
    while (marks[at] === '(') at += 1;
    const first = marks[at];
    if (first === undefined || isOver(at)) continue;
    found.push(first);
    if (first === 'explain') {
      while (manners.has(marks[at] ?? '') || (marks[at] === '(' && !isOver(past(at)))) at = past(at);
      starts.push(at);
    } else if (first === 'with') starts.push(...introduced(marks, at + 1, past));
  }
  return found;
}

/** Where the queries of a WITH begin, and what comes after them. */
function introduced(marks: readonly string[], from: number, past: (at: number) => number): number[] {
  const starts: number[] = [];
  for (let at = from; at < marks.length && marks[at] !== ';' && marks[at] !== ')'; at = past(at)) {
    const isQuery = marks[at] === '(' && (marks[at - 1] === 'as' || marks[at - 1] === 'materialized');
    if (!isQuery) continue;
    starts.push(at + 1);
    if (marks[past(at)] !== ',') return [...starts, past(at)];
  }
  return starts;
}
