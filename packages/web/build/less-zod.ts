/**
 * A build step that takes out of zod what no page asks of it, yet every schema brings along: the writer of JSON schema
 * (only the server describes its shapes), the formats of texts, addresses and keys (8 kB each a page), and the memory for
 * values that hold themselves.
 */
import type { Plugin } from 'vite';

const schemas = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const ours = /[\\/]packages[\\/](?:core|charts|api|ui|web)[\\/]src[\\/][^?]*\.tsx?$/;
const format =
  /^ {4}(\w+)\((?:params|\.\.\.args)\) \{\n\s+return this\.check\((?:core\._\w+\(Zod\w+, params|iso\.\w+\(params)\)\);\n {4}\},?\n/gm;

/** What is cut, and how often it stands there at least. */
const cuts: readonly { pattern: RegExp; instead: string; least: number }[] = [
  { pattern: /^\s*inst\._zod\.processJSONSchema = .*;$/gm, instead: '', least: 20 },
  { pattern: /createStandardJSONSchemaMethod\(this, "(?:in|out)put"\)/g, instead: 'undefined', least: 2 },
  { pattern: /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, instead: 'undefined', least: 1 },
  { pattern: format, instead: '', least: 20 },
  // For values that hold themselves; ours come out of JSON. zod's own small edition has it only on demand.
  { pattern: /core\.config\(\{ memoizer: core\.memoizer\(\) \}\)/g, instead: 'undefined', least: 1 },
  // What a shape can tell of its own bounds is read by nobody.
  { pattern: /processors\.aggregateChecks\(inst\)/g, instead: '({})', least: 10 },
];

/** @throws Error when zod no longer reads so: the cut, and the size with it, has to be looked at */
function cut(code: string): string {
  return cuts.reduce((text, { pattern, instead, least }) => {
    const met = text.match(pattern)?.length ?? 0;
    if (met < least) throw new Error(`zod has changed: ${pattern.source} stands there ${met} times.`);
    return text.replace(pattern, instead);
  }, code);
}

/** @throws Error in a build whose own shapes use one of the formats */
export function lessZod(): Plugin {
  const formats = new Set<string>();
  const users = new Map<string, string>();
  return {
    name: 'tessera-less-zod',
    apply: 'build',
    transform(code, id) {
      if (schemas.test(id)) {
        for (const [, name = ''] of code.matchAll(format)) formats.add(name);
        return { code: cut(code), map: null };
      }
      if (ours.test(id) && /from ["']zod["']/.test(code)) users.set(id, code);
      return undefined;
    },
    buildEnd(error) {
      if (error) return;
      for (const [id, code] of users) {
        const used =
          [...code.matchAll(/\.(\w+)\(/g)].find(([, name = '']) => formats.has(name)) ??
          /\.((?:min|max)(?:Date|Length|Value)|isInt)\b(?!\()/.exec(code);
        if (used) throw new Error(`${id} uses zod’s ${used[1]}, which build/less-zod.ts takes out.`);
      }
    },
  };
}
