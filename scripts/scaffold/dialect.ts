/** The file of a new dialect: everything as PostgreSQL until it says how it differs. */
import type { Scaffold } from './scaffold.ts';

/** Writes a dialect and enters it into the list of dialects. */
export const dialect: Scaffold = ({ kebab, camel, title }) => ({
  files: {
    [`packages/sql/src/dialects/${kebab}.ts`]: `/** ${title}: PostgreSQL, but for what stands here. */
import type { Dialect } from './dialect.ts';
import { postgresql } from './postgresql.ts';

/** ${title}, as it differs from standard SQL. */
export const ${camel}: Dialect = {
  ...postgresql,
  id: '${kebab.replaceAll('-', '')}',
  name: '${title}',
  can: { ...postgresql.can },
};
`,
  },
  lists: [
    {
      file: 'packages/sql/src/dialects/index.ts',
      importLine: `import { ${camel} } from './${kebab}.ts';`,
      inline: /(export const dialects: readonly Dialect\[\] = \[)([^\]]*)\]/,
      entry: camel,
    },
  ],
  next: `Say in tests/dialects/types.ts what it calls its types, then GOLDENS=write npm test -- dialects writes
tests/dialects/goldens/${kebab.replaceAll('-', '')}.sql: read it. A protocol nobody speaks yet also needs a driver. See docs/guides/add-a-dialect.md.`,
});
