/** The contract and the handlers of a new resource with one route. */
import type { Scaffold } from './scaffold.ts';

/** Writes a contract with its handlers and enters both into their lists. */
export const resource: Scaffold = ({ kebab, camel, pascal, title }) => ({
  files: {
    [`packages/api/src/${kebab}.ts`]: `/** The contract of ${title}; server/resources/${kebab} implements it. */
import { z } from 'zod';
import { contract } from './contract.ts';

/** The routes of ${title}. */
export const ${camel} = contract({
  count: {
    method: 'GET',
    path: '/api/v1/${kebab.replaceAll('-', '_')}/count',
    permission: 'signed-in',
    summary: 'How many there are',
    reply: z.object({ count: z.number().int() }),
  },
});
`,
    [`packages/server/src/resources/${kebab}/handlers.ts`]: `/** Implements the contract of ${title}. */
import { ${camel} } from '@tessera/api/${kebab}';
import { implement } from '../../rest/implement.ts';

/** Answers the routes of ${title}. */
export const ${camel}Resource = implement(${camel}, {
  count: () => ({ count: 0 }),
});
`,
  },
  lists: [
    {
      file: 'packages/api/src/index.ts',
      importLine: `import { ${camel} } from './${kebab}.ts';`,
      after: 'export const contracts = {',
      entry: `  ${camel},`,
    },
    {
      file: 'packages/server/src/resources/index.ts',
      importLine: `import { ${camel}Resource } from './${kebab}/handlers.ts';`,
      after: 'export const resources: readonly (readonly [name: string, resource: Resource])[] = [',
      entry: `  ['${pascal}RestApi', ${camel}Resource],`,
    },
  ],
  next: 'Say in tests/permissions/rows-site.ts who may call it. See docs/guides/add-a-resource.md.',
});
