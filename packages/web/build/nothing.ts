/** Stands where a library imports something of its own that nobody here ever uses; what does use it needs its detour to go (detours.ts). */
// The modules it stands for have one.
// oxlint-disable-next-line import/no-default-export
export default function nothing(): undefined {
  return undefined;
}
