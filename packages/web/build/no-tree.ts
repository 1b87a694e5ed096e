/** Stands where antd's table keeps the tree of its own column filters, which no table here has. */
// The module it stands for has one.
// oxlint-disable-next-line import/no-default-export
export default function NoTree(): never {
  throw new Error('A table with filters as a tree needs the detour in build/detours.ts to go.');
}
