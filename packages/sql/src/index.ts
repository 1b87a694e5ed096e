/** Questions as SQL, and reading SQL that people wrote. Parts are imported by path: `@tessera/sql/compile/compile`. */
export { compile, type Compiled } from './compile/compile.ts';
export { dialectOf, dialects } from './dialects/index.ts';
