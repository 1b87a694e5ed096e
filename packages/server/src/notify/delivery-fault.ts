/** Why a message did not arrive, and whether another try is of use. */

/** How to go on after a failed try. */
interface NextTry {
  /** Nothing was handed over, and what hinders it may pass. */
  readonly canRetry?: boolean;
  /** Not before so many ms, where the other side says so. */
  readonly retryAfterMs?: number | undefined;
  /** Recipients that are still due, where others of the same message have it. */
  readonly rest?: { readonly target: string } | undefined;
  /** Of those who are not among the rest some will never be reached. */
  readonly hasEnded?: boolean;
}

/** A message that one recipient did not get, or whose fate is unknown. */
export class DeliveryFault extends Error implements NextTry {
  readonly canRetry: boolean;
  readonly retryAfterMs: number | undefined;
  readonly rest: { readonly target: string } | undefined;
  readonly hasEnded: boolean;

  constructor(message: string, { canRetry = false, retryAfterMs, rest, hasEnded = false }: NextTry = {}) {
    super(message);
    this.name = 'DeliveryFault';
    this.canRetry = canRetry;
    this.retryAfterMs = retryAfterMs;
    this.rest = rest;
    this.hasEnded = hasEnded;
  }
}
