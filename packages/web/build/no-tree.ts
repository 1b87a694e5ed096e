/** Stands where antd's table keeps the tree of its own column filters, which no table here has. */
// oxlint-disable-next-line import/no-default-export -- the module it stands for has one
export default function NoTree(): never {
  throw new Error('A table with filters as a tree needs the detour in build/detours.ts to go.');
}
