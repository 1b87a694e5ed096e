/**
 * Whether work is still under way after a time.
 * @param signal  does not wait that long: aborted, it is late at once
 */
export async function isLate(work: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<boolean> {
  const over = (): boolean => false;
  const late = Promise.withResolvers<boolean>();
  const end = (): void => late.resolve(true);
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  try {
    return await Promise.race([work.then(over, over), late.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
