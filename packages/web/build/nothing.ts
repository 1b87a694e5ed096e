/** Stands where a library imports something of its own that nobody here ever uses; what does use it needs its detour (library-cuts.ts) or alias (vite.config.ts) to go. */
export default function nothing(): undefined {
  return undefined;
}
