/** Idle connections; one that stays idle is closed. */

const idleMs = 30_000;
const keepMost = 10;

/** Keeps a few unused connections, each for half a minute, and ends the others. */
export class IdleTimer<T> {
  private readonly end: (item: T) => void;
  private readonly kept: { item: T; timer: NodeJS.Timeout }[] = [];
  private isClosed = false;

  constructor(end: (item: T) => void) {
    this.end = end;
  }

  /** The one used last; undefined when a new one has to be opened. */
  take(): T | undefined {
    const last = this.kept.pop();
    clearTimeout(last?.timer);
    return last?.item;
  }

  give(item: T): void {
    if (this.isClosed || this.kept.length >= keepMost) return this.end(item);
    const timer = setTimeout(() => {
      const at = this.kept.findIndex((each) => each.timer === timer);
      if (at >= 0) this.kept.splice(at, 1);
      this.end(item);
    }, idleMs);
    timer.unref();
    this.kept.push({ item, timer });
  }

  close(): void {
    this.isClosed = true;
    for (const { item, timer } of this.kept.splice(0)) {
      clearTimeout(timer);
      this.end(item);
    }
  }
}
