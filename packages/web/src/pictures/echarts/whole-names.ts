/** The page of a long legend ends after its last whole name: ECharts would cut the next one in the middle of a word. */
import { pageDirection } from '@tessera/ui/direction';
import type { EChartsType } from './echarts-setup.ts';

type Shown = ReturnType<ReturnType<EChartsType['getZr']>['storage']['getRoots']>[number];

function childrenOf(element: Shown): Shown[] {
  const children: Shown[] = [];
  element.traverse((below) => {
    if (below.parent === element) children.push(below);
  });
  return children;
}

/** Where ECharts puts a window, and where it was moved to. */
const placed = new WeakMap<Shown, { readonly given: number; readonly moved: number }>();

/** For readers from the right a window ends at the edge, as lines of text begin there. @param free  px of it without a name */
function moveToEdge(window: Shown, free: number): void {
  const before = placed.get(window);
  const given = before && window.x === before.moved ? before.given : window.x;
  const moved = given + (pageDirection() === 'rtl' ? free : 0);
  placed.set(window, { given, moved });
  if (window.x === moved) return;
  window.x = moved;
  window.markRedraw();
}

/** Narrows the windows of the chart's paged legends to whole names; to be called after each drawing. */
export function showWholeNames(chart: EChartsType): void {
  for (const part of chart.getZr().storage.getRoots().flatMap(childrenOf)) {
    // ECharts keeps the length of a legend's page on the group that is cut; no other group has it.
    const length: unknown = '__rectSize' in part ? part.__rectSize : undefined;
    const window = part.getClipPath();
    const [names] = childrenOf(part);
    if (typeof length !== 'number' || !window || !names) continue;
    const ends = childrenOf(names).flatMap((name) => {
      const box = name.getBoundingRect();
      const start = names.x + name.x + box.x;
      return start > -1 && start + box.width <= length ? [start + box.width] : [];
    });
    const width = ends.length > 0 ? Math.ceil(Math.max(...ends)) : length;
    const shape: unknown = window.shape;
    const isUpright = typeof shape === 'object' && shape !== null && 'height' in shape && shape.height === length;
    if (!isUpright && typeof shape === 'object' && shape !== null && 'width' in shape && shape.width !== width)
      window.setShape({ width });
    if (!isUpright) moveToEdge(part, length - width);
  }
}
