/** Where parts stand: levels from left to right, each as high as its share of what it is part of. */
import type { PartitionForm } from './form.ts';
import type { PartNode } from './tree.ts';

/** A part that is shown. */
export interface PartBox {
  node: PartNode;
  /** From the metric down to the part itself. */
  way: PartNode[];
  depth: number;
  /** Shares of the height, 0…1. */
  from: number;
  until: number;
}
/** The parts that are shown, and how many are not. */
export interface PartLayout {
  boxes: PartBox[];
  depths: number;
  /** Parts without a size, because they are zero, less or nothing. */
  sizeless: number;
  /** Parts beyond the limit or under the threshold. */
  left: number;
}

const boxesMax = 3000;

type LayoutForm = Pick<PartitionForm, 'partition_limit' | 'partition_threshold' | 'log_scale' | 'equal_date_size'>;

/** Dates stay in their order; all others stand by size, largest first. */
export function layParts(form: LayoutForm, roots: readonly PartNode[]): PartLayout {
  const layout: PartLayout = { boxes: [], depths: 0, sizeless: 0, left: 0 };
  const sizeOf = (node: PartNode): number =>
    node.isDate && form.equal_date_size ? 1 : form.log_scale ? Math.log1p(node.value) : node.value;
  const lay = (nodes: readonly PartNode[], way: PartNode[], from: number, until: number): void => {
    const sized = nodes.filter((node) => node.value > 0);
    layout.sizeless += nodes.length - sized.length;
    const whole = sized.reduce((sum, node) => sum + node.value, 0);
    const isCut = way.length > 0 && !sized.some(({ isDate }) => isDate);
    const ranked = isCut ? sized.toSorted((a, b) => b.value - a.value) : sized;
    const most = isCut && form.partition_limit > 0 ? form.partition_limit : ranked.length;
    const least = isCut ? form.partition_threshold : 0;
    const shown = ranked.slice(0, most).filter((node) => node.value / whole >= least);
    layout.left += ranked.length - shown.length;
    const total = ranked.reduce((sum, node) => sum + sizeOf(node), 0);
    let at = from;
    for (const node of shown) {
      if (layout.boxes.length >= boxesMax) {
        layout.left += 1;
        continue;
      }
      const end = at + (until - from) * (total > 0 ? sizeOf(node) / total : 0);
      const here = [...way, node];
      layout.boxes.push({ node, way: here, depth: way.length, from: at, until: end });
      layout.depths = Math.max(layout.depths, here.length);
      lay(node.children, here, at, end);
      at = end;
    }
  };
  lay(roots, [], 0, 1);
  return layout;
}
