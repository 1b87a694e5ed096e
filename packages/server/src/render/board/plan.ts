/** Where the components of a dashboard stand on paper, in px: the same tree, grid and distances as on screen. */
import { repeatNote } from '@tessera/core/dashboard/repeat';
import { nodeOf, parentOf, rootId, textOf, type Layout, type LayoutNode } from '@tessera/core/dashboard/layout';
import { capacityOf, hasWidth, sizes, widthOf } from '@tessera/core/dashboard/rules';
import { space, type as letters } from '@tessera/core/look/tokens';
import { measureText } from '../font-metrics.ts';
import type { TextBox } from '../markup.ts';
import { drawableWords } from '../drawable-words.ts';
import { say } from '../../sent-words.ts';

/** A tab in the strip above its content; places in px from the left edge of the strip. */
export interface TabLabel {
  readonly title: string;
  readonly isOpen: boolean;
  readonly x: number;
  readonly width: number;
}

/** What stands on the paper. `box` is in px from the top left corner of the plan. */
export type BoardPart = { readonly box: TextBox } & (
  | { readonly kind: 'panel' | 'line' }
  | { readonly kind: 'chart' | 'markdown' | 'header'; readonly node: LayoutNode }
  | { readonly kind: 'tabs'; readonly labels: readonly TabLabel[] }
  | { readonly kind: 'note'; readonly text: string }
);

/** The parts in the order they are painted in, and how high they stand, in px. */
export interface BoardPlan {
  readonly parts: readonly BoardPart[];
  readonly width: number;
  readonly height: number;
}

/** What of the dashboard is planned. */
export interface PlanOptions {
  /** Of the whole dashboard, in px. */
  readonly width: number;
  /** Ids of the tabs of a row of tabs that are shown, one under another; all of them must be the row's own. */
  readonly tabs: (tabs: LayoutNode) => readonly string[];
  /** The component that is shown alone; the whole dashboard when absent. */
  readonly anchor?: string | undefined;
  /** Of the words on it, a BCP 47 tag; English when absent. */
  readonly locale?: string | undefined;
}

/** Around the grid, around what is in a tab, and in rows and columns with a background. */
const padding = space.md;
const border = 1;
const strip = { height: 40, tabPadding: space.sm, tabMax: 320, inset: { card: space.xs, page: space.md } } as const;
const header = { SMALL_HEADER: letters.size.lg, MEDIUM_HEADER: letters.size.xl, LARGE_HEADER: letters.size.xxl } as const;
const noteHeight = 96;
/** Of how many copies of a component are left out. */
const leftOutHeight = 24;
const dividerHeight = 17;
const usualHeight = 50;

/** The size of a heading of the dashboard, px. */
export function headerSize({ meta }: LayoutNode): number {
  const size = meta.headerSize;
  return size === 'SMALL_HEADER' || size === 'LARGE_HEADER' ? header[size] : header.MEDIUM_HEADER;
}

/** Rows, columns and headings may stand on a card of their own. */
export const isOnCard = ({ meta }: LayoutNode): boolean => meta.background === 'BACKGROUND_WHITE';

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
/** What a component takes: its parts, and its height in px. */
interface Placed {
  readonly parts: readonly BoardPart[];
  readonly height: number;
}
const nothing: Placed = { parts: [], height: 0 };

/** The plan of a dashboard, of one of its tabs, or of one component. */
export function planBoard(layout: Layout, { width, tabs, anchor, locale = 'en' }: PlanOptions): BoardPlan {
  const planner = new Planner(layout, tabs, locale);
  const node = nodeOf(layout, anchor ?? rootId);
  if (!node) return { parts: [], width, height: 0 };
  const isTopTabs = node.type === 'ROOT' && nodeOf(layout, node.children[0])?.type === 'TABS';
  if (isTopTabs) return { width, ...planner.stack(node, { x: 0, y: 0, width }) };
  const grid = width - 2 * padding;
  const column = (grid + sizes.gutterPx) / sizes.columns;
  const own = hasWidth(node.type) && parentOf(layout, node.id)?.type === 'ROW' ? widthOf(node) * column - sizes.gutterPx : grid;
  const alone = node.type === 'ROOT' || node.type === 'GRID' || node.type === 'TAB' || node.type === 'TABS';
  const inner = alone ? grid : Math.min(grid, own);
  const placed = planner.place(node, { x: padding, y: padding, width: inner });
  return { parts: placed.parts, width: inner + 2 * padding, height: placed.height === 0 ? 0 : placed.height + 2 * padding };
}

class Planner {
  private readonly layout: Layout;
  private readonly shownTabs: PlanOptions['tabs'];
  private readonly locale: string;

  constructor(layout: Layout, shownTabs: PlanOptions['tabs'], locale: string) {
    this.layout = layout;
    this.shownTabs = shownTabs;
    this.locale = locale;
  }

  place(node: LayoutNode, spot: Spot): Placed {
    switch (node.type) {
      case 'ROW':
        return this.onCard(node, spot, (inner) => this.row(node, inner));
      case 'COLUMN':
        return this.onCard(node, spot, (inner) => this.stack(node, inner));
      case 'TABS':
        return this.tabs(node, spot);
      case 'CHART':
        return one({ kind: 'chart', node, box: boxOf(spot, heightOf(node)) });
      case 'MARKDOWN':
        return one({ kind: 'markdown', node, box: boxOf(spot, heightOf(node)) });
      case 'HEADER':
        return one({ kind: 'header', node, box: boxOf(spot, headingHeight(node)) });
      case 'DIVIDER':
        return one({ kind: 'line', box: boxOf(spot, dividerHeight) });
      case 'DYNAMIC':
        return note(node, spot, this.locale);
      case 'ROOT':
      case 'GRID':
      case 'TAB':
        return this.stack(node, spot);
    }
  }

  /** Children below each other. */
  stack(node: LayoutNode, spot: Spot): Placed {
    const parts: BoardPart[] = [];
    let y = spot.y;
    for (const child of this.childrenOf(node)) {
      const placed = this.place(child, { ...spot, y });
      if (placed.height === 0) continue;
      parts.push(...placed.parts);
      y += placed.height + sizes.gutterPx;
    }
    return y === spot.y ? nothing : { parts, height: y - spot.y - sizes.gutterPx };
  }

  /** Children beside each other on the grid; what finds no room begins another line, as in the browser. */
  private row(node: LayoutNode, spot: Spot): Placed {
    const columns = capacityOf(this.layout, node.id);
    const column = (spot.width + sizes.gutterPx) / columns;
    const parts: BoardPart[] = [];
    let [at, y, tallest] = [0, spot.y, 0];
    for (const child of this.childrenOf(node)) {
      const span = Math.min(columns, hasWidth(child.type) ? widthOf(child) : 1);
      if (at > 0 && at + span > columns) [at, y, tallest] = [0, y + tallest + sizes.gutterPx, 0];
      const placed = this.place(child, { x: spot.x + at * column, y, width: span * column - sizes.gutterPx });
      parts.push(...placed.parts);
      tallest = Math.max(tallest, placed.height);
      at += span;
    }
    return { parts, height: y + tallest - spot.y };
  }

  private onCard(node: LayoutNode, spot: Spot, place: (inner: Spot) => Placed): Placed {
    if (node.children.length === 0) return nothing;
    return isOnCard(node) ? framed(spot, padding + border, place) : place(spot);
  }

  /** A strip, and below it the tab that is open; of several tabs each below a strip of its own. */
  private tabs(node: LayoutNode, spot: Spot): Placed {
    const isOnPage = parentOf(this.layout, node.id)?.type === 'ROOT';
    const shown = this.shownTabs(node).flatMap((id) => nodeOf(this.layout, id) ?? []);
    const whole = (inner: Spot): Placed => {
      const parts: BoardPart[] = [];
      let { y } = inner;
      for (const tab of shown) {
        const bar = this.strip(node, tab, { ...inner, y }, isOnPage);
        const body = this.panel(tab, { x: inner.x + padding, y: y + bar.height + padding, width: inner.width - 2 * padding });
        parts.push(...bar.parts, ...body.parts);
        y += bar.height + body.height + 2 * padding;
      }
      return { parts, height: y - inner.y };
    };
    return isOnPage ? whole(spot) : framed(spot, border, whole);
  }

  private panel(tab: LayoutNode, spot: Spot): Placed {
    const placed = this.stack(tab, spot);
    if (placed.height > 0) return placed;
    return one({
      kind: 'note',
      text: say(this.locale, 'There are no components added to this tab'),
      box: boxOf(spot, noteHeight),
    });
  }

  private strip(node: LayoutNode, open: LayoutNode, spot: Spot, isOnPage: boolean): Placed {
    let x: number = isOnPage ? strip.inset.page : strip.inset.card;
    const labels = this.childrenOf(node).map((tab): TabLabel => {
      const title = drawableWords(titleOfTab(tab, this.locale));
      const width = Math.min(strip.tabMax, measureText(title, letters.size.md, 500) + 2 * strip.tabPadding);
      x += width;
      return { title, isOpen: tab.id === open.id, x: x - width, width };
    });
    return one({ kind: 'tabs', labels, box: boxOf(spot, strip.height + border) });
  }

  private childrenOf(node: LayoutNode): LayoutNode[] {
    return node.children.flatMap((id) => nodeOf(this.layout, id) ?? []);
  }
}

/** What a tab is called. */
export const titleOfTab = (tab: LayoutNode, locale: string): string => textOf(tab) ?? say(locale, 'Tab title');

function note(node: LayoutNode, spot: Spot, locale: string): Placed {
  const left = repeatNote(node);
  if (left !== undefined) return one({ kind: 'note', text: left, box: boxOf(spot, leftOutHeight) });
  return one({ kind: 'note', text: say(locale, 'This component cannot be shown here.'), box: boxOf(spot, noteHeight) });
}

const boxOf = (spot: Spot, height: number): TextBox => ({ ...spot, height });
const one = (part: BoardPart): Placed => ({ parts: [part], height: part.box.height });
const heightOf = ({ meta }: LayoutNode): number => (meta.height ?? usualHeight) * sizes.unitPx;

/** Lines of headings are a third higher than their letters. */
function headingHeight(node: LayoutNode): number {
  const line = Math.round(headerSize(node) * 1.35);
  return isOnCard(node) ? line + 2 * space.sm + 2 * border : line + 2 * space.xxs;
}

/** Content on a card, `edge` px from its edges. */
function framed(spot: Spot, edge: number, place: (inner: Spot) => Placed): Placed {
  const inner = place({ x: spot.x + edge, y: spot.y + edge, width: spot.width - 2 * edge });
  const height = inner.height + 2 * edge;
  return { parts: [{ kind: 'panel', box: boxOf(spot, height) }, ...inner.parts], height };
}
