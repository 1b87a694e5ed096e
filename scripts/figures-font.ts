/**
 * `node scripts/figures-font.ts`: makes packages/server/fonts from the paper font (docs/decisions/0062-figures-of-tables.md).
 * Run by hand; it needs npm and the network, and is no part of any check.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const target = join(root, 'packages/server/fonts');
const folder = mkdtempSync(join(tmpdir(), 'figures-font-'));
const weights = [400, 500, 600] as const;

/** Runs where opentype.js is: every glyph that the font has for tables, under the character it stands for. */
const make = `
import opentype from 'opentype.js';
import { readFileSync, writeFileSync } from 'node:fs';
// What stands beside figures in one number: no pair of these is moved together.
const beside = '$€£¥%kMBGT';
const names = { 400: '400Regular/Inter_400Regular', 500: '500Medium/Inter_500Medium', 600: '600SemiBold/Inter_600SemiBold' };
for (const weight of ${JSON.stringify(weights)}) {
  const font = opentype.parse(readFileSync('node_modules/@expo-google-fonts/inter/' + names[weight] + '.ttf').buffer);
  const tabular = new Map(font.substitution.getSingle('tnum').map(({ sub, by }) => [sub, by]));
  const glyphs = [new opentype.Glyph({ name: '.notdef', advanceWidth: 1024, path: new opentype.Path() })];
  for (let code = 32; code < 0x3000; code += 1) {
    const character = String.fromCodePoint(code);
    const plain = font.charToGlyphIndex(character);
    const by = tabular.get(plain) ?? (beside.includes(character) ? plain : 0);
    if (by === 0) continue;
    const { path, advanceWidth } = font.glyphs.get(by);
    glyphs.push(new opentype.Glyph({ name: 'u' + code.toString(16), unicode: code, advanceWidth, path }));
  }
  const { unitsPerEm, ascender, descender } = font;
  const styleName = weight === 400 ? 'Regular' : weight === 500 ? 'Medium' : 'SemiBold';
  const made = new opentype.Font({ familyName: 'Inter Figures', styleName, unitsPerEm, ascender, descender, glyphs, weightClass: weight, createdTimestamp: 0 });
  writeFileSync('Inter_Figures_' + weight + '.otf', Buffer.from(made.toArrayBuffer()));
}
`;

try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'make.js'), make);
  const options = { cwd: folder, stdio: 'inherit' } as const;
  execFileSync('npm', ['install', '--silent', 'opentype.js@2.0.0', '@expo-google-fonts/inter@0.4.2'], options);
  execFileSync('node', ['make.js'], options);
  mkdirSync(target, { recursive: true });
  for (const weight of weights) execFileSync('cp', [join(folder, `Inter_Figures_${weight}.otf`), target]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
