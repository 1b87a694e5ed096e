/** The client for other sites' pages as an npm package: its built files, its types, a manifest of its own. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const manifestShape = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** The types as they are shipped: those of the source, which import nothing, and the one function. */
export function shippedTypes(): string {
  const types = readFileSync(join(root, 'packages/embed/src/types.ts'), 'utf8');
  return `${types}\n/** Frames a dashboard in \`mountPoint\` and keeps its guest token fresh until it is unmounted. */\nexport declare const embedDashboard: EmbedDashboard;\n`;
}

/** The manifest as it is shipped. */
export function embedManifest(): Record<string, unknown> {
  const { name, version, license } = manifestShape.parse(
    JSON.parse(readFileSync(join(root, 'packages/embed/package.json'), 'utf8')),
  );
  return {
    name,
    version,
    description: 'Embeds dashboards of a Tessera site into a page.',
    license,
    type: 'module',
    exports: { '.': { types: './tessera-embed.d.ts', default: './tessera-embed.mjs' } },
    types: './tessera-embed.d.ts',
  };
}

/** Writes the package into a folder, which is emptied first; the web application must be built. */
export function stageEmbed(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ['tessera-embed.mjs', 'tessera-embed.js'])
    copyFileSync(join(root, 'packages/web/dist/static/embed', file), join(folder, file));
  writeFileSync(join(folder, 'tessera-embed.d.ts'), shippedTypes());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(embedManifest(), null, 2)}\n`);
}
