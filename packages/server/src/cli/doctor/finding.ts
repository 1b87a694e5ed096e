/** What one check of `tessera doctor` found. */

export interface DoctorFinding {
  /** What was looked at: `Node`, `home` … */
  readonly check: string;
  /** `warning`: works, and should be known; `fault`: something does not work, or is not safe. */
  readonly status: 'ok' | 'warning' | 'fault';
  /** A sentence; never a secret. */
  readonly found: string;
  /** How to mend it, for the operator. */
  readonly mend?: string;
}

/** A check that found everything right. */
export const ok = (check: string, found: string): DoctorFinding => ({ check, status: 'ok', found });
/** A check that found something that works today and may not tomorrow, and what to do about it. */
export const warning = (check: string, found: string, mend: string): DoctorFinding => ({ check, status: 'warning', found, mend });
/** A check that found something broken, and how to mend it. */
export const fault = (check: string, found: string, mend: string): DoctorFinding => ({ check, status: 'fault', found, mend });

/** An error's own words on one line, without what may be secret: the passwords of the addresses in it. */
export function wordsOf(error: unknown): string {
  const text = error instanceof Error && error.message !== '' ? error.message : codeOf(error) || String(error);
  return text.replaceAll(/\s+/g, ' ').replaceAll(/:\/\/([^\s:@/]*):[^\s@]*@/g, '://$1:…@');
}

/** Node's code of a system error, `EACCES`; '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
