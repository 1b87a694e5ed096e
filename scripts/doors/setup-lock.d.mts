export function exclusively<T>(file: string, work: () => T, onWait?: (pid: number) => void): T;
