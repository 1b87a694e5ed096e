/** The wording of changes. */
import type { Change, Edit, ChangeWeight } from './facts.ts';

/** The longest value that is quoted whole in a sentence, in characters. */
const longest = 60;

/** A value as a part of a sentence: texts as they are, lists by their members, the rest as JSON; cut after 60 characters. */
export function said(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.map(said).join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** `Label: before → after`, `Label set to …`, `Label removed (was …)`. */
export function fromTo(label: string, before: string | undefined, after: string | undefined): string {
  if (before === undefined) return `${label} set to ${said(after)}`;
  if (after === undefined) return `${label} removed (was ${said(before)})`;
  return `${label}: ${said(before)} → ${said(after)}`;
}

/**
 * Lists by what came and what went: `Filters: added country = France, removed year = 2003`; of the same members in another
 * order that they are.
 */
export function listChange(label: string, before: readonly string[], after: readonly string[]): string {
  const added = without(after, before);
  const removed = without(before, after);
  if (added.length === 0 && removed.length === 0) return `${label} in another order`;
  if (added.length === 1 && removed.length === 1) return fromTo(label, removed[0], added[0]);
  const parts = [
    ...(added.length > 0 ? [`added ${said(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${said(removed)}`] : []),
  ];
  return `${label}: ${parts.join(', ')}`;
}

/** The members of a list that the other lacks; a member that comes twice is two. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Long texts by the lines that came and went: `SQL changed (2 lines added, 1 removed)`. */
export function textChange(label: string, before: unknown, after: unknown): string {
  if (typeof before !== 'string') return `${label} added`;
  if (typeof after !== 'string') return `${label} removed`;
  const added = without(after.split('\n'), before.split('\n')).length;
  const removed = without(before.split('\n'), after.split('\n')).length;
  if (added === 0 && removed === 0) return `${label} in another order of lines`;
  const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
  if (removed === 0) return `${label} changed (${lines(added)} added)`;
  return added === 0
    ? `${label} changed (${lines(removed)} removed)`
    : `${label} changed (${lines(added)} added, ${removed} removed)`;
}

/** How a plain field is called, what it is about, and whether it is a long text. */
export interface FieldWords {
  readonly label: string;
  readonly weight: ChangeWeight;
  readonly isText?: boolean;
}

/** The change of one field. */
export function fieldChange({ label, weight, isText }: FieldWords, edit: Edit): Change {
  const { before, after } = edit;
  const sentence = isText === true ? textChange(label, before, after) : fromTo(label, wordOf(before), wordOf(after));
  return { sentence, weight, edits: [edit] };
}

const wordOf = (value: unknown): string | undefined => (value === undefined ? undefined : said(value));

/** A name in a sentence. */
export const quoted = (name: string): string => `“${said(name)}”`;
