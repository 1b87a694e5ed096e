/** The test files that can notice a change of a module, nearest first. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Who imports a module: the tests that can load it. */
export class ImportGraph {
  readonly #root: string;
  /** By module: those that import it. Paths are relative to the root. */
  readonly #importers = new Map<string, string[]>();

  /** @param files  modules and test files, relative to the root */
  constructor(root: string, files: readonly string[]) {
    this.#root = root;
    for (const file of files)
      for (const imported of this.#importsOf(file)) {
        const known = this.#importers.get(imported);
        if (known) known.push(file);
        else this.#importers.set(imported, [file]);
      }
  }

  /** @returns the test files that import the module, straight or through others, nearest first */
  testsOf(path: string): string[] {
    const seen = new Set([path]);
    for (const each of seen) for (const importer of this.#importers.get(each) ?? []) seen.add(importer);
    return [...seen].filter(isTest);
  }

  #importsOf(file: string): string[] {
    const source = readFileSync(join(this.#root, file), 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
    const asked = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamicImports.map(({ moduleRequest }) => source.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ];
    return asked.flatMap((name) => this.#placeOf(file, name) ?? []);
  }

  #placeOf(file: string, name: string): string | undefined {
    const [, packageName, rest] = /^@tessera\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
    if (packageName === undefined) return name.startsWith('.') ? join(dirname(file), name) : undefined;
    const path = join('packages', packageName, 'src', rest ?? 'index');
    return [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(join(this.#root, each)));
  }
}

/** Whether the path is that of a test file. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
