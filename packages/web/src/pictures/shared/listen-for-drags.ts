/** A drag with mouse, pen or finger over an element, from where it begins to where it is let go. */

/** px from the left upper corner of the element. */
export type DragPoint = readonly [x: number, y: number];

/** Below that a hand has only trembled. */
export const leastDragPx = 6;

/** What becomes of a drag. */
interface DragActs<Drag> {
  /**
   * @returns undefined where a drag does something else; `isOwn` keeps it from whatever else hears drags
   */
  begins: (at: DragPoint, event: PointerEvent) => { readonly drag: Drag; readonly isOwn: boolean } | undefined;
  /** It goes on, and is no trembling. */
  moves: (drag: Drag, from: DragPoint, to: DragPoint) => void;
  /** @param isAdded  Ctrl or Cmd is held */
  ends: (drag: Drag, from: DragPoint, to: DragPoint, isAdded: boolean) => void;
  /** It is over or given up. */
  stops: () => void;
}

interface Running<Drag> {
  readonly drag: Drag;
  readonly isOwn: boolean;
  readonly from: DragPoint;
  readonly pointerId: number;
  isDrawn: boolean;
}

/** What would move the picture or the page below a drag that is ours. */
const others = ['mousedown', 'touchstart', 'touchmove'] as const;

/** Escape gives a drag up. @returns what ends the listening */
export function listenForDrags<Drag>(root: HTMLElement, acts: DragActs<Drag>): () => void {
  const gone = new AbortController();
  const outer = { signal: gone.signal, capture: true };
  const run = follow(root, acts);
  root.addEventListener('pointerdown', run.begin, outer);
  for (const name of others) root.addEventListener(name, run.keep, outer);
  window.addEventListener('pointermove', run.move, outer);
  window.addEventListener('pointerup', run.end, outer);
  window.addEventListener('pointercancel', run.stop, outer);
  window.addEventListener('keydown', run.giveUp, outer);
  return () => {
    run.stop();
    gone.abort();
  };
}

/** One drag after the other. */
function follow<Drag>(root: HTMLElement, acts: DragActs<Drag>) {
  let running: Running<Drag> | undefined;
  const pointOf = ({ clientX, clientY }: MouseEvent): DragPoint => {
    const { left, top } = root.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const stop = (): void => {
    if (running) acts.stops();
    running = undefined;
  };
  return {
    stop,
    begin: (event: PointerEvent): void => {
      stop();
      if (event.button !== 0 || !event.isPrimary) return;
      const from = pointOf(event);
      const begun = acts.begins(from, event);
      if (!begun) return;
      running = { ...begun, from, pointerId: event.pointerId, isDrawn: false };
      if (begun.isOwn) event.stopPropagation();
    },
    /** What else would hear a drag that is ours. */
    keep: (event: Event): void => {
      if (running?.isOwn) event.stopPropagation();
    },
    move: (event: PointerEvent): void => {
      if (!running || event.pointerId !== running.pointerId) return;
      const to = pointOf(event);
      const [x, y] = running.from;
      running.isDrawn ||= Math.max(Math.abs(to[0] - x), Math.abs(to[1] - y)) >= leastDragPx;
      if (running.isDrawn) acts.moves(running.drag, running.from, to);
      if (running.isOwn && event.target instanceof Node && root.contains(event.target)) event.stopPropagation();
    },
    end: (event: PointerEvent): void => {
      if (!running || event.pointerId !== running.pointerId) return;
      const { drag, from, isDrawn, isOwn } = running;
      stop();
      if (!isDrawn) return;
      if (isOwn) swallowClick();
      acts.ends(drag, from, pointOf(event), event.ctrlKey || event.metaKey);
    },
    /** Escape is taken for the drag alone. */
    giveUp: (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !running) return;
      event.preventDefault();
      stop();
    },
  };
}

/** Letting go is no click on what lies there. */
function swallowClick(): void {
  const done = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: done.signal });
  // A browser clicks at once, or not at all.
  setTimeout(() => done.abort(), 0);
}
