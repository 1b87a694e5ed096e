/** The chart editor: `/explore/`. */
export function ExplorePage() {
  return null;
}
