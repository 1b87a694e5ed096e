/** What two layouts of a dashboard differ by. A component that was moved is one change, whatever lists it left and joined. */
import {
  gridId,
  headerId,
  nodeOf,
  parentOf,
  rootId,
  subtreeOf,
  tabsAbove,
  textOf,
  type Layout,
  type LayoutNode,
} from '../dashboard/layout.ts';
import { editsBetween, factsOf, sameFact, type Change, type ChangeWeight } from './facts.ts';
import { fromTo, quoted, textChange } from './words.ts';

const frame: ReadonlySet<string> = new Set([rootId, gridId, headerId]);
const kinds: Readonly<Record<LayoutNode['type'], string>> = {
  ROOT: 'Dashboard',
  GRID: 'Dashboard',
  TABS: 'Tabs',
  TAB: 'Tab',
  ROW: 'Row',
  COLUMN: 'Column',
  CHART: 'Chart',
  HEADER: 'Header',
  DIVIDER: 'Divider',
  MARKDOWN: 'Text',
  DYNAMIC: 'Component',
};

/** A layout as facts: what each component says of itself, where it stands, and the order of what stands in it. */
export function layoutFacts(layout: Layout): Map<string, unknown> {
  const nodes = Object.values(layout).filter(({ id }) => id !== headerId);
  return factsOf(
    nodes.flatMap(({ id, type, meta, children }) => [
      [`node/${id}`, { type, meta: { ...meta, uuid: undefined } }] as const,
      [`parent/${id}`, frame.has(id) ? undefined : parentOf(layout, id)?.id] as const,
      [`children/${id}`, children] as const,
    ]),
  );
}

/** The changes of a layout, in the order of the newer one; what went comes first. */
export function layoutChanges(before: Layout, after: Layout): Change[] {
  const edits = editsBetween(layoutFacts(before), layoutFacts(after));
  if (edits.length === 0) return [];
  const told = [...gone(before, after), ...come(before, after), ...stayed(before, after)];
  const own = told.map(({ id, ...change }) => ({ ...change, edits: edits.filter(({ path }) => isOf(path, id)) }));
  const left = edits.filter((edit) => !own.some((change) => change.edits.includes(edit)));
  const [first, ...rest] =
    own.length > 0 ? own : [{ sentence: 'Rows and columns arranged anew', weight: 'look' as const, edits: [] }];
  return first ? [{ ...first, edits: [...first.edits, ...left] }, ...rest] : [];
}

interface Told {
  readonly id: string;
  readonly sentence: string;
  readonly weight: ChangeWeight;
}

/** Lists of children are compared elsewhere: a moved tile is in two of them. */
const isOf = (path: string, id: string): boolean => path === `node/${id}` || path === `parent/${id}`;

/** Rows and columns have no names: they are described by their contents. */
const isNamed = ({ id, type }: LayoutNode): boolean => !frame.has(id) && type !== 'ROW' && type !== 'COLUMN';

function gone(before: Layout, after: Layout): Told[] {
  return Object.values(before)
    .filter((node) => isNamed(node) && !nodeOf(after, node.id))
    .map((node) => ({ id: node.id, sentence: `${nameOf(before, node)} removed${inTab(before, node, 'from')}`, weight: 'data' }));
}

function come(before: Layout, after: Layout): Told[] {
  return Object.values(after)
    .filter((node) => isNamed(node) && !nodeOf(before, node.id))
    .map((node) => ({ id: node.id, sentence: `${nameOf(after, node)} added${inTab(after, node, 'to')}`, weight: 'data' }));
}

function stayed(before: Layout, after: Layout): Told[] {
  const moved = movedIn(before, after);
  return Object.values(after).flatMap((node) => {
    const old = nodeOf(before, node.id);
    if (!old || frame.has(node.id)) return [];
    const sentences = [...(moved.has(node.id) ? [moveText(before, after, node)] : []), ...metaTexts(after, old, node)];
    return sentences.map((sentence) => ({ id: node.id, sentence, weight: weightOf(node, sentence) }));
  });
}

const weightOf = ({ type }: LayoutNode, sentence: string): ChangeWeight =>
  type === 'CHART' || sentence.includes(' resized ') || sentence.includes(' moved ') ? 'look' : 'text';

/** What has another parent, or another place among those that stayed beside it. */
function movedIn(before: Layout, after: Layout): Set<string> {
  const moved = new Set<string>();
  for (const { id, children } of Object.values(after)) {
    const old = nodeOf(before, id);
    for (const child of children)
      if (nodeOf(before, child) && nodeOf(after, child)?.type !== undefined && parentOf(before, child)?.id !== id)
        moved.add(child);
    if (!old) continue;
    const kept = children.filter((child) => old.children.includes(child));
    const inOrder = longestCommon(
      old.children.filter((child) => kept.includes(child)),
      kept,
    );
    for (const child of kept) if (!inOrder.has(child)) moved.add(child);
  }
  // A row that was only made around what was there already moves nothing.
  return new Set([...moved].filter((id) => !isWrapped(before, after, id)));
}

/** Whether a component stands where it stood, in a row or column that came or went around it. */
function isWrapped(before: Layout, after: Layout, id: string): boolean {
  const [was, is] = [parentOf(before, id), parentOf(after, id)];
  if (!was || !is || was.id === is.id) return false;
  const outer = (layout: Layout, of: LayoutNode): string | undefined => parentOf(layout, of.id)?.id;
  const isCome = !nodeOf(before, is.id) && outer(after, is) === was.id;
  const isGone = !nodeOf(after, was.id) && outer(before, was) === is.id;
  return isCome || isGone;
}

/** The longest list of ids that stands in the same order in both. */
function longestCommon(a: readonly string[], b: readonly string[]): Set<string> {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const common = new Set<string>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const id = a[i];
    if (id !== undefined && id === b[j]) {
      common.add(id);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

function moveText(before: Layout, after: Layout, node: LayoutNode): string {
  const name = nameOf(after, node);
  const [from, to] = [tabsAbove(before, node.id).at(-1), tabsAbove(after, node.id).at(-1)];
  if (from === to) return `${name} moved`;
  const tab = nodeOf(after, to);
  return tab ? `${name} moved to tab ${quoted(textOf(tab) ?? '')}` : `${name} moved out of its tab`;
}

const sizes: ReadonlySet<string> = new Set(['width', 'height']);
const texts: ReadonlySet<string> = new Set(['text', 'code', 'sliceNameOverride']);

const sectionText: Readonly<Record<string, string>> = {
  OPEN: 'can be collapsed, and is open at first',
  COLLAPSED: 'can be collapsed, and is closed at first',
  '': 'can no longer be collapsed',
};

function metaTexts(after: Layout, old: LayoutNode, node: LayoutNode): string[] {
  const [was, is]: Record<string, unknown>[] = [old.meta, node.meta];
  const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .filter((key) => key !== 'uuid' && key !== 'sliceName')
    .filter((key) => !sameFact(was?.[key] ?? null, is?.[key] ?? null));
  const name = nameOf(after, node);
  const size = ({ meta: { width = 0, height = 0 } }: LayoutNode): string => `${width} × ${height}`;
  return [
    ...(keys.some((key) => sizes.has(key)) ? [`${name} resized ${size(old)} → ${size(node)}`] : []),
    ...keys
      .filter((key) => texts.has(key))
      .map((key) =>
        key === 'code' ? textChange(name, was?.[key], is?.[key]) : fromTo(kinds[node.type], textOf(old), textOf(node)),
      ),
    ...(keys.includes('section') ? [`${name} ${sectionText[node.meta.section ?? '']}`] : []),
    ...(keys.some((key) => !sizes.has(key) && !texts.has(key) && key !== 'section') ? [`${name} looks different`] : []),
  ];
}

function nameOf(layout: Layout, node: LayoutNode): string {
  const kind = kinds[node.type];
  if (node.type === 'ROW' || node.type === 'COLUMN') {
    const held = subtreeOf(layout, node.id)
      .filter(isNamed)
      .map((each) => textOf(each) ?? kinds[each.type]);
    return held.length === 0
      ? `Empty ${kind.toLowerCase()}`
      : `${kind} of ${held.slice(0, 3).map(quoted).join(', ')}${held.length > 3 ? ', …' : ''}`;
  }
  const text = textOf(node);
  return text === undefined ? kind : `${kind} ${quoted(text)}`;
}

function inTab(layout: Layout, node: LayoutNode, word: 'from' | 'to'): string {
  const tab = nodeOf(layout, tabsAbove(layout, node.id).at(-1));
  return tab && tab.id !== node.id ? ` ${word} tab ${quoted(textOf(tab) ?? '')}` : '';
}
