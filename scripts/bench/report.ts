/** docs/benchmarks.md: one section for each program that measures; each rewrites its own and leaves the others. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Chapter, Figure } from './figures.ts';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/benchmarks.md');
const opening = `# Benchmarks

What was measured, on which machine, against which goals. \`npm run bench\` and \`npm run torture\` write their sections anew.
`;

/** Rewrites one section, or adds it. @param name  in the markers; letters only */
export function writeSection(name: string, text: string): void {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const before = existsSync(page) ? readFileSync(page, 'utf8') : opening;
  const section = `${begin}\n${text.trim()}\n${end}`;
  const [head, rest] = [before.indexOf(begin), before.indexOf(end)];
  const after =
    head >= 0 && rest > head
      ? `${before.slice(0, head)}${section}${before.slice(rest + end.length)}`
      : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(page, after);
}

/** The machine, the runtime, the commit and the moment, as one paragraph. */
export function circumstances(startedLoad: number): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const processor = `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${memory} GB`;
  const date = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const load = `load of the machine before: ${startedLoad.toFixed(1)}`;
  return `${date} · ${processor} · ${process.platform} · Node ${process.versions.node} · commit ${commit()} · ${load}`;
}

/** How busy the machine is: its load average of the last minute. */
export const loadNow = (): number => loadavg()[0] ?? 0;

function commit(): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`;
  } catch {
    return 'unknown';
  }
}

/** A table in Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A figure as one line of the terminal, marked when it has a goal. */
export function figureLine({ name, value, goal }: Figure): string {
  return goal ? `${goal.met ? '✓' : '✗'} ${name}: ${value} (goal ${goal.text})` : `  ${name}: ${value}`;
}

/** A chapter of the report in Markdown: its heading, how it was measured, and its figures. */
export function chapterText({ title, how, figures, table }: Chapter): string {
  const rows = figures.map(({ name, value, goal }) => [
    name,
    value,
    goal?.text ?? '',
    goal ? (goal.met ? 'met' : '**missed**') : '',
  ]);
  const more = table ? `\n\n${tableOf(table.head, table.rows)}` : '';
  return `### ${title}\n\n${how}\n\n${tableOf(['figure', 'measured', 'goal', ''], rows)}${more}`;
}

/** One sentence on how many goals are met, and a line for each that is not. */
export function verdictText(chapters: readonly Chapter[]): string {
  const goals = chapters.flatMap(({ title, figures }) => figures.flatMap((figure) => (figure.goal ? [{ title, figure }] : [])));
  const missed = goals.filter(({ figure }) => !figure.goal?.met);
  const lines = missed.map(
    ({ title, figure }) => `- ${title}: ${figure.name} is ${figure.value}, the goal is ${figure.goal?.text}`,
  );
  return `${goals.length - missed.length} of ${goals.length} goals are met.${lines.length > 0 ? ` Missed:\n\n${lines.join('\n')}` : ''}`;
}
