/**
 * `node scripts/script-fonts.ts`: makes the fonts of packages/server/fonts for scripts that the paper font lacks
 * (docs/decisions/0007-paper.md): Arabic from Vazirmatn, Hebrew from Noto Sans Hebrew, each without its Latin letters, since
 * the rasteriser sets a whole text in a font that has all of its letters. Beside them, for the page, signs of Inter that its
 * files for browsers lack. Run by hand; it needs npm and the network.
 * DroidSansFallback.ttf beside them is the file of Debian's package fonts-droid-fallback, unchanged.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const target = join(import.meta.dirname, '../packages/server/fonts');
const ofPage = join(import.meta.dirname, '../packages/web/src/shell/fonts');
const folder = mkdtempSync(join(tmpdir(), 'script-fonts-'));

const make = `
import subset from 'subset-font';
import { readFileSync, writeFileSync } from 'node:fs';
const between = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const joiners = '\\u200C\\u200D';
const scripts = {
  Arabic: ['vazirmatn', 'Vazirmatn', between(0x600, 0x6ff) + between(0x750, 0x77f) + between(0xfb50, 0xfdff) + between(0xfe70, 0xfeff) + joiners],
  Hebrew: ['noto-sans-hebrew', 'NotoSansHebrew', between(0x590, 0x5ff) + between(0xfb1d, 0xfb4f) + joiners],
};
const names = { 400: '400Regular', 500: '500Medium', 600: '600SemiBold' };
for (const [script, [name, font, letters]] of Object.entries(scripts))
  for (const [weight, style] of Object.entries(names)) {
    const whole = readFileSync('node_modules/@expo-google-fonts/' + name + '/' + style + '/' + font + '_' + style + '.ttf');
    // Names, copyright and licence; the family and style that all weights share are the 16th and 17th.
    const options = { targetFormat: 'truetype', preserveNameIds: [0, 1, 2, 4, 5, 6, 13, 14, 16, 17] };
    writeFileSync(process.argv[2] + '/' + script + '_' + weight + '.ttf', await subset(whole, letters, options));
  }
const inter = readFileSync('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
writeFileSync(process.argv[3] + '/inter-signs.woff2', await subset(inter, '△→←', { targetFormat: 'woff2' }));
`;

try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'make.js'), make);
  const options = { cwd: folder, stdio: 'inherit' } as const;
  const packages = [
    'subset-font@2.9.0',
    '@expo-google-fonts/vazirmatn@0.4.1',
    '@expo-google-fonts/noto-sans-hebrew@0.4.1',
    '@expo-google-fonts/inter@0.4.2',
  ];
  execFileSync('npm', ['install', '--silent', ...packages], options);
  execFileSync('node', ['make.js', target, ofPage], options);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
