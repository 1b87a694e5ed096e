/** Time zones to choose from. */

/** Every zone the browser knows, UTC, and the one that is set. `America/New_York` is also found as `new york`. */
export function zoneOptions(set: string): { value: string; label: string }[] {
  const names = new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')]);
  names.delete('');
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
