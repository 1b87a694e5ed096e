/** Pages outlive the version they came from. */

/** A new version was installed while this page was open: its old pieces of code are gone. */
export function isStaleBundle(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
