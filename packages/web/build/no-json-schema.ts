/** A build step that takes JSON schema out of zod: only the server describes its shapes, yet every schema brings the writer along (7 kB). */
import type { Plugin } from 'vite';

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;

/** What is cut, and how often it stands there at least. */
const cuts: readonly { pattern: RegExp; instead: string; least: number }[] = [
  { pattern: /^\s*inst\._zod\.processJSONSchema = .*;$/gm, instead: '', least: 20 },
  { pattern: /createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, instead: 'undefined', least: 2 },
  { pattern: /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, instead: 'undefined', least: 1 },
];

/** @throws Error when zod no longer reads so: the cut, and the size with it, has to be looked at */
function withoutJsonSchema(code: string): string {
  return cuts.reduce((text, { pattern, instead, least }) => {
    const met = text.match(pattern)?.length ?? 0;
    if (met < least) throw new Error(`zod has changed: ${pattern.source} stands there ${met} times.`);
    return text.replace(pattern, instead);
  }, code);
}

export function noJsonSchema(): Plugin {
  return {
    name: 'tessera-no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: schemas },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  };
}
