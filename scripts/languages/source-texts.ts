/**
 * Every English text that has a translation: those of pages in calls of `i18n._`, those that data brings along, those of charts in
 * calls of `say`, those of reports.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusals, scopeNotice } from '@tessera/core/dashboard/commands';
import { operators } from '@tessera/core/explore/adhoc-filter';
import { grains } from '@tessera/core/time/grain';
import { issueTexts } from '@tessera/core/dashboard/filter-issues';
import { mainMenu, settingsMenu } from '@tessera/core/navigation';
import { charts } from '@tessera/charts';
import { areTexts } from '@tessera/charts/controls/field';
import { panelOf } from '@tessera/charts/controls/panel';
import { withMatrixControls } from '@tessera/charts/shared/matrix/matrix-form';
import { annotationTypes } from '@tessera/charts/shared/annotation-layer';
import { parseSync } from 'oxc-parser';
import { sentTexts } from '../../packages/server/src/sent-words.ts';
import { isNode, visit } from './syntax.ts';

const pages = join(import.meta.dirname, '../../packages/web/src');

const isTranslator = (callee: unknown): boolean =>
  isNode(callee) &&
  isNode(callee['object']) &&
  callee['object']['name'] === 'i18n' &&
  isNode(callee['property']) &&
  callee['property']['name'] === '_';

/** Modules that translate texts of data; `sourceTexts` gathers those of each from the data itself. */
const translatorsOfData = new Set([
  'navigation/sections.ts',
  'dashboard/edit/edit-mode.tsx',
  'dashboard/edit/notify-outcome.ts',
  'dashboard/config/filter-form.tsx',
  'controls/annotations/annotation-form.tsx',
  'controls/editors/filter-simple.tsx',
  'language/chart-words.ts',
  // Of the refusals, which have files of their own.
  'language/refusals.ts',
]);

/**
 * The texts of one module; a text that is chosen by a condition counts with both of its sides.
 * @throws Error on a call whose text cannot be read here: it would stay untranslated
 */
function textsOf(file: string): string[] {
  const found: string[] = [];
  const source = readFileSync(join(pages, file), 'utf8');
  if (!source.includes('i18n._')) return found;
  const take = (argument: unknown): void => {
    if (!isNode(argument)) return;
    if (argument.type === 'Literal' && typeof argument['value'] === 'string') found.push(argument['value']);
    else if (argument.type === 'ConditionalExpression') [argument['consequent'], argument['alternate']].forEach(take);
    else if (!translatorsOfData.has(file)) throw new Error(`${file} translates a text that is no literal: ${argument.type}.`);
  };
  visit(parseSync(file, source).program, (node) => {
    if (node.type === 'CallExpression' && isTranslator(node['callee']) && Array.isArray(node['arguments']))
      take(node['arguments'][0]);
  });
  return found;
}

/** Where sentences are made that whoever shows them says: of charts, of ranges of time, of what is chosen on a dashboard. */
const speakers = [
  [join(import.meta.dirname, '../../packages/charts/src'), '**/*.ts'],
  [join(import.meta.dirname, '../../packages/core/src'), '{time,explore,dashboard}/**/*.ts'],
] as const;

/** The name that is called: `say` of `say('…')` and of `view.say('…')`. */
function calledName(callee: unknown): unknown {
  if (!isNode(callee)) return undefined;
  return isNode(callee['property']) ? callee['property']['name'] : callee['name'];
}

/**
 * What charts and ranges of time say of themselves: the literals given to `say`, and to `said`, which is said later. What is no literal is a text of a
 * chart type (`chartTexts`) or comes through `said`.
 */
function textsSaid(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found: string[] = [];
  visit(parseSync(file, source).program, (node) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return;
    const text: unknown = node['arguments'][0];
    const isSaid = ['say', 'said'].includes(String(calledName(node['callee'])));
    if (isSaid && isNode(text) && text.type === 'Literal' && typeof text['value'] === 'string') found.push(text['value']);
  });
  return found;
}

/** What chart types bring along; `packages/web/src/language/chart-words.ts` translates it. */
function chartTexts(): string[] {
  const panels = charts.flatMap((chart) => panelOf(withMatrixControls(chart), {}));
  const controls = panels.flatMap(({ sections }) => sections.flatMap((section) => section.controls));
  const ofControls = controls.flatMap(({ control: { label, description, placeholder, choices } }) => [
    label,
    description ?? '',
    placeholder ?? '',
    ...(choices && areTexts(choices) ? choices.map(([, text]) => text) : []),
  ]);
  const headings = panels.flatMap(({ title, sections }) => [title, ...sections.map((section) => section.title)]);
  const types = charts.flatMap(({ name, category, description, tags }) => [name, category, description, ...tags]);
  // A text without two letters in a row, but for an example of a format, is a sign and reads alike everywhere; one with braces shows
  // a template.
  return [...types, ...headings, ...ofControls].filter(
    (text) => /\p{L}{2}/u.test(text.replace(/\(.*=>.*\)/, '')) && !/[{}]/.test(text),
  );
}

/** @returns each text once, by the alphabet */
export function sourceTexts(): string[] {
  const modules = globSync('**/*.{ts,tsx}', { cwd: pages }).filter((file) => !/\.(test|testing)\./.test(file));
  const menus = [...mainMenu, ...settingsMenu].flatMap(({ label, pages: within }) => [
    label,
    ...within.map((page) => page.label),
  ]);
  const ofData = [
    ...grains.map(({ name }) => name),
    ...Object.values(refusals),
    scopeNotice,
    ...Object.values(issueTexts),
    ...annotationTypes.map(([, label]) => label),
    ...operators.flatMap(({ label, sign }) => (/\p{L}/u.test(sign) ? [label, sign] : [label])),
    ...sentTexts,
  ];
  const ofSpeakers = speakers.flatMap(([folder, files]) =>
    globSync(files, { cwd: folder }).flatMap((file) => (/\.(test|testing)\./.test(file) ? [] : textsSaid(join(folder, file)))),
  );
  const all = [...modules.flatMap(textsOf), ...menus, ...ofData, ...chartTexts(), ...ofSpeakers];
  return [...new Set(all)].filter(Boolean).toSorted();
}
