/** Workbooks written anew by LibreOffice: the spreadsheet program of the round-trip tests. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether the program is on this machine. */
export const hasOffice = (): boolean => spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Opens every workbook of a folder and saves it, under the same name, in another one.
 * @param profile  a folder of the program's own settings, so that it leaves those of the person alone
 * @throws Error with what the program printed when it wrote fewer files
 */
export function savedByOffice(from: string, to: string, profile: string): void {
  mkdirSync(to, { recursive: true });
  const files = readdirSync(from);
  const home = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const wish = ['--headless', home, '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', to];
  const { stdout, stderr } = spawnSync('soffice', [...wish, ...files.map((file) => join(from, file))], { encoding: 'utf8' });
  const written = readdirSync(to).length;
  if (written !== files.length) throw new Error(`LibreOffice wrote ${written} of ${files.length} files: ${stdout}${stderr}`);
}
