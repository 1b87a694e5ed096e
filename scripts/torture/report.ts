/** The torture section of docs/benchmarks.md, from the figures that were added up. */
import { median, ms, quantile } from '../bench/figures.ts';
import { circumstances, loadNow, tableOf } from '../bench/report.ts';
import type { Figures, RunRecord } from './figures.ts';
import { paperText, unlike } from './paper/likeness.ts';

const count = (faults: readonly string[], ...words: readonly string[]): string =>
  String(faults.filter((fault) => words.some((word) => fault.includes(word))).length);
const torn = ['TORN', 'HOLE', 'HALF', 'WRONG'];
const amount = (n: number): string => n.toLocaleString('en');

/** Everything that was found, one line each. */
export function faultsIn({ kills, rounds, floods, suites, paper }: Figures): string[] {
  const ofStore = (part: Record<string, { faults: string[] }>): string[] =>
    Object.entries(part).flatMap(([store, { faults }]) => faults.map((fault) => `${store}, ${fault}`));
  return [
    ...ofStore(kills),
    ...ofStore(rounds),
    ...Object.entries(floods).flatMap(([where, { refused }]) => refused.map((each) => `REFUSED in a flood of ${where}: ${each}`)),
    ...Object.values(suites).flatMap(({ title, passed }) => (passed ? [] : [`FAILED ${title}`])),
    ...unlike(paper),
  ];
}

const ranText = ({ minutes, seeds, commits, at }: RunRecord): string[] => [
  minutes.toFixed(0),
  seeds.join(', '),
  `${commits.join(', ')} · ${at.slice(0, 10)}`,
];

function killsText({ kills }: Figures): string {
  const rows = Object.entries(kills).map(([store, each]) => [
    store,
    amount(each.kills),
    amount(each.acknowledged),
    amount(each.unknown),
    count(each.faults, 'LOST'),
    count(each.faults, ...torn),
    count(each.faults, 'REFUSED', 'DIED', 'ORPHAN'),
    ...ranText(each),
  ]);
  return `### Kills of a writing process

A whole server without port and engine, in a process of its own, saves two dashboards and a chart, imports a bundle over itself, makes dashboards and removes two at once, all at the same time; before it asks and after it was told it says so. After a random number of words and a random part of 6 ms more it is killed with SIGKILL. Then the store is opened and looked at: what was acknowledged must be there, every object must be of one save, an import of one import, a removal of both or none, and versions and revisions must follow each other without a hole. Three at a time: on SQLite each has a store of its own, on PostgreSQL all write into one.

${tableOf(['store', 'kills', 'acknowledged writes', 'under way, nobody told', 'lost', 'torn or half', 'refused or died', 'minutes', 'seeds', 'commit'], rows)}`;
}

function roundsText({ rounds }: Figures): string {
  const rows = Object.entries(rounds).map(([store, each]) => [
    store,
    `${amount(each.rounds)}: ${each.serverKills} / ${each.engineKills} / ${each.firstStarts}`,
    `${amount(each.saves)} / ${amount(each.uploads)}`,
    amount(each.unknown),
    count(each.faults, 'LOST'),
    count(each.faults, ...torn),
    count(each.faults, 'ORPHAN'),
    count(each.faults, 'REFUSED', 'DOWN'),
    `${ms(median(each.restartMs))} / ${ms(quantile(each.restartMs, 0.95))}`,
    `${ms(median(each.engineMs))} / ${ms(quantile(each.engineMs, 0.95))}`,
    ...ranText(each),
  ]);
  const head = [
    'store',
    'rounds: server / engine / first start killed',
    'acknowledged: saves / uploads',
    'under way, nobody told',
    'lost',
    'torn or half',
    'left behind',
    'refused without need',
    'server again p50 / p95',
    'engine again p50 / p95 (goal: 1 s)',
    'minutes',
    'seeds',
    'commit',
  ];
  return `### Kills of a whole server

Three people save dashboards, two save charts, one uploads files of up to 30,000 rows and one asks questions, all as fast as they can; at a random moment the server (three rounds of four) or the engine is killed with SIGKILL. Afterwards every acknowledged save is looked for; title, CSS, layout, metadata and chart links of a dashboard must be of the same save; versions and revisions must follow each other without a hole; a file must be a whole dataset or nothing; no process, table file or staged file may be left over.

${rows.length > 0 ? tableOf(head, rows) : 'Not run since its figures are added up.'}`;
}

function floodsText({ floods }: Figures): string {
  const rows = Object.entries(floods).map(([where, each]) => [
    where,
    amount(each.floods),
    amount(each.looksMs.length),
    amount(each.refused.length),
    String(each.heavyOverMost),
    `${ms(median(each.looksMs))} / ${ms(quantile(each.looksMs, 0.95))}`,
    ...ranText(each),
  ]);
  const head = [
    'what is flooded',
    'floods',
    'cheap charts',
    'refused',
    'heavy questions over while one was waited for, at most',
    'p50 / p95 (goal: 1 s)',
    'minutes',
    'seeds',
    'commit',
  ];
  return `### Floods of questions

Two people ask fifty heavy questions each at once, and a third opens a cheap chart again and again, which no cache knows. Every question of the flood multiplies two tables of 30,000 rows and works for many seconds.

${rows.length > 0 ? tableOf(head, rows) : 'Not run yet.'}`;
}

function suitesText({ suites }: Figures): string {
  const rows = Object.values(suites).map(({ title, found, passed, seconds, commit, at }) => [
    found === undefined ? title : `${title}: ${found}`,
    passed ? 'passed' : 'FAILED',
    amount(seconds),
    `${commit} · ${at.slice(0, 10)}`,
  ]);
  return `### Tests in their long form\n\n${tableOf(['what', 'result', 'seconds', 'commit'], rows)}`;
}

/** The whole section. */
export function tortureSection(figures: Figures): string {
  return [
    '## Torture',
    circumstances(loadNow()),
    killsText(figures),
    roundsText(figures),
    floodsText(figures),
    suitesText(figures),
    paperText(figures.paper),
  ].join('\n\n');
}
