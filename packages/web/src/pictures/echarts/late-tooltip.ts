/**
 * Tooltips come when somebody reaches for a chart, not with its picture: nobody reads one before. The first sign of a hand
 * (a move, a touch, a key) fetches the part; a chart that stands already learns of it when it is reached, and shows at once
 * what was pointed at meanwhile.
 */
import type { TooltipComponentOption } from 'echarts';
import { loadedParts, loadParts } from './echarts-parts.ts';
import type { EChartsType } from './echarts-setup.ts';

/** A place in the chart's box in px, or a point of a series. */
type PlaceOfTip = { readonly x: number; readonly y: number } | { readonly seriesIndex: number; readonly dataIndex: number };

export interface LateTooltip {
  /** What the next `setOption` has to say of it; nothing while this chart does not know tooltips. */
  readonly option: () => { tooltip?: TooltipComponentOption };
  readonly show: (place: PlaceOfTip) => void;
  readonly hide: () => void;
  readonly dispose: () => void;
}

const part = new Set(['tooltip' as const]);
const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
let listens = false;

/** Begins to fetch when a hand is seen anywhere on the page. Without a server the next chart that is reached asks again. */
function fetchAtFirstSign(): void {
  if (listens) return;
  listens = true;
  const first = new AbortController();
  const fetchIt = (): void => {
    first.abort();
    loadParts(part).catch(() => undefined);
  };
  for (const sign of signs) window.addEventListener(sign, fetchIt, { capture: true, passive: true, signal: first.signal });
}

/**
 * @param box    the chart's element
 * @param option the tooltip of the picture that is shown
 */
export function lateTooltip(chart: EChartsType, box: HTMLElement, option: () => TooltipComponentOption): LateTooltip {
  let isThere = loadedParts().has('tooltip');
  let isGone = false;
  let wanted: PlaceOfTip | undefined;
  const reached = new AbortController();

  const arrive = (): void => {
    if (isGone || isThere) return;
    isThere = true;
    reached.abort();
    chart.setOption({ tooltip: option() });
    if (wanted) chart.dispatchAction({ type: 'showTip', ...wanted });
  };
  const reach = (): void => {
    if (!isThere) loadParts(part).then(arrive, () => undefined);
  };
  const point = (event: PointerEvent): void => {
    const { left, top } = box.getBoundingClientRect();
    wanted = { x: event.clientX - left, y: event.clientY - top };
    reach();
  };
  if (!isThere) {
    fetchAtFirstSign();
    const how = { passive: true, signal: reached.signal };
    for (const name of ['pointerenter', 'pointermove', 'pointerdown'] as const) box.addEventListener(name, point, how);
    box.addEventListener('focus', reach, how);
    // A finger that is lifted again has still asked.
    box.addEventListener('pointerleave', ({ pointerType }) => void (wanted = pointerType === 'touch' ? wanted : undefined), how);
  }
  return {
    option: () => (isThere ? { tooltip: option() } : {}),
    show: (place) => {
      wanted = place;
      if (isThere) chart.dispatchAction({ type: 'showTip', ...place });
      else reach();
    },
    hide: () => {
      wanted = undefined;
      if (isThere) chart.dispatchAction({ type: 'hideTip' });
    },
    dispose: () => {
      isGone = true;
      reached.abort();
    },
  };
}
