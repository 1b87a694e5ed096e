/** Does work while no other process holds the lock file; waits for the one that does. */
export function exclusively<T>(file: string, work: () => T, onWait?: (pid: number) => void): T;
