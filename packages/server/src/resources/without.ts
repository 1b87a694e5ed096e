/** A copy of a value without some of its members. */
export function without<T extends object, const K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> {
  const gone = new Set<PropertyKey>(keys);
  // The members left are exactly those the type names.
  return Object.fromEntries(Object.entries(value).filter(([key]) => !gone.has(key))) as Omit<T, K>;
}
