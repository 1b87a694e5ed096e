/** One component of a dashboard's layout as the wire has it, for the boards that tests and torture make. */
export const layoutNode = (id: string, type: string, parents: string[], children: string[], meta: object) => ({
  id,
  type,
  parents,
  children,
  meta,
});
