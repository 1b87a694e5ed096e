/**
 * Replaces an import of a library that is never used here; code that does use it needs its detour (library-cuts.ts) or alias
 * (vite.config.ts) to go.
 */
export default function nothing(): undefined {
  return undefined;
}
