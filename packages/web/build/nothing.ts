/** Stands where a library imports something of its own that nobody here ever uses; what does use it needs its detour to go (detours.ts). */
export function nothing(): undefined {
  return undefined;
}
