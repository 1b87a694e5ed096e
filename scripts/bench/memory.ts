/** What Linux says of a process's memory. */
import { existsSync, readFileSync } from 'node:fs';

/** Resident memory in MB; undefined where there is no /proc. */
export function residentMb(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  if (pid === undefined || !existsSync(file)) return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}
