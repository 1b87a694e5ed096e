/** Where askers wait for each other is no matter of a question's; it is only told when it may begin. */

/**
 * Runs work when it is the asker's turn, and tells it whether it had to wait.
 * @throws Failure RATE_LIMITED when too many of the asker's questions wait; whatever the work throws; the signal's reason
 */
export type Turn = <T>(signal: AbortSignal | undefined, work: (waited: boolean) => Promise<T>) => Promise<T>;
