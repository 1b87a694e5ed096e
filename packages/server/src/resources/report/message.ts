/** A report as an e-mail: its words, its picture or table, and the way to the page. */
import { permalinkState } from '@tessera/api/dashboard';
import { english, findLanguage } from '@tessera/core/language/languages';
import { light } from '@tessera/core/look/tokens';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Mail, MailFile } from '../../mail/mailer.ts';
import type { Notice } from '../../notify/notice.ts';
import type { WaysOut } from '../../notify/settings.ts';
import { escape, tag } from '../../render/markup.ts';
import { htmlOf } from '../chart/markdown.ts';
import { formOf } from '../chart/present.ts';
import { say } from '../../sent-words.ts';
import { openChart } from '../chart/find.ts';
import { createPermalink } from '../dashboard/links.ts';
import { keepLink } from '../explore/keys.ts';
import type { AlertValue } from './alert.ts';
import type { ReportContent, ReportTable } from './content-kinds.ts';
import type { ReportRow } from './list.ts';
import { trendSize } from './trend.ts';

/** What mail clients draw: only what stands on the element itself. */
const styles = {
  body: `font-family:Inter,Helvetica,Arial,sans-serif;font-size:14px;color:${light.text};background:${light.background}`,
  button: `display:inline-block;padding:8px 16px;border-radius:4px;text-decoration:none;color:${light.onAccent};background:${light.accent}`,
  table: 'border-collapse:collapse;font-size:13px',
  head: `padding:4px 12px;border-bottom:2px solid ${light.lineStrong}`,
  cell: `padding:4px 12px;border-bottom:1px solid ${light.line}`,
  note: `color:${light.textMuted}`,
  title: 'font-size:20px;font-weight:600;margin:0 0 12px',
  value: 'font-size:28px;font-weight:600',
  image: 'display:block;max-width:100%;margin:12px 0',
} as const;

/** The subject, `[Report] Weekly sales` by default. */
export function subjectOf({ type, name, email_subject }: ReportRow, prefix: WaysOut['prefix']): string {
  return email_subject ?? `${prefix[type === 'Alert' ? 'Alert' : 'Report']} ${name}`.trim();
}

/** What a message is made of besides the report's own words. */
export interface MessageParts {
  /** The language it is written in, a BCP 47 tag. */
  readonly locale: string;
  readonly content: ReportContent;
  /** Of the page it leads to; none when there is no such page. */
  readonly url: string | undefined;
  readonly prefix: WaysOut['prefix'];
  /** What an alert found. */
  readonly found?: AlertValue | undefined;
  /** A picture of the values an alert found lately. */
  readonly trend?: Buffer | undefined;
}

/** The message, without those it is for. */
export function messageOf(report: ReportRow, { locale, content, url, prefix, found, trend }: MessageParts): Notice {
  const images: MailFile[] = content.images.map((image, at) => ({ ...image, cid: `image${at}@tessera` }));
  const inText: MailFile[] = trend ? [{ name: 'trend.png', type: 'image/png', bytes: trend, cid: 'trend@tessera' }] : [];
  const condition = found ? conditionOf(report) : undefined;
  const linkText = say(locale, 'Explore in Superset');
  const parts = [
    tag('h1', { style: styles.title }, escape(report.name)),
    htmlOf(report.description),
    htmlOf(report.context_markdown),
    found ? valueOf(found, condition, locale) : '',
    ...inText.map(({ cid }) =>
      tag('img', { src: `cid:${cid}`, alt: say(locale, 'The last values'), width: trendSize.width, style: styles.image }),
    ),
    ...images.map(({ cid, name }) => tag('img', { src: `cid:${cid}`, alt: name, width: '100%', style: styles.image })),
    content.table ? tableOf(content.table, locale) : '',
    ...(content.notes ?? []).map((note) => tag('p', { style: styles.note }, escape(note))),
    url === undefined ? '' : tag('p', {}, tag('a', { href: url, style: styles.button }, escape(linkText))),
  ];
  const said = [
    report.name,
    report.description ?? '',
    report.context_markdown ?? '',
    found ? foundText(found, condition, locale) : '',
    textOf(content.table, locale),
    ...(content.notes ?? []),
    url === undefined ? '' : `${linkText}: ${url}`,
  ];
  return {
    kind: report.type === 'Alert' ? 'alert' : 'report',
    name: report.name,
    subject: subjectOf(report, prefix),
    html: pageOf(parts, locale),
    text: said.filter((part) => part !== '').join('\n\n'),
    link: url,
    linkText,
    files: [...inText, ...images, ...content.attachments],
    ...(found && { value: found.value, condition }),
  };
}

/** A whole page of mail; parts are markup already. */
function pageOf(parts: readonly string[], locale = 'en'): string {
  const { tag: lang, direction: dir } = findLanguage(locale) ?? english;
  const body = tag('body', { style: styles.body }, ...parts.filter((part) => part !== ''), '');
  return `<!doctype html>${tag('html', { lang, dir }, tag('head', {}, tag('meta', { charset: 'utf-8' })), body)}`;
}

/** What an alert compares its value with: `> 40`, or that there is anything at all. */
function conditionOf({ validator_type, validator_config }: ReportRow): string {
  return validator_type === 'operator' ? `${validator_config?.op ?? ''} ${validator_config?.threshold ?? 0}` : 'not null';
}

const valueText = ({ value, row }: AlertValue): string => (value === null ? (row ?? 'N/A') : String(value));

function foundText(found: AlertValue, condition: string | undefined, locale: string): string {
  const value = say(locale, 'Value: {value}', { value: valueText(found) });
  return condition === undefined ? value : `${value}\n${say(locale, 'Condition: {condition}', { condition })}`;
}

function valueOf(found: AlertValue, condition: string | undefined, locale: string): string {
  const value = tag('span', { style: styles.value }, escape(valueText(found)));
  const triggered = condition === undefined ? undefined : say(locale, 'Triggered when {condition}', { condition });
  const compared = triggered === undefined ? '' : tag('span', { style: styles.note }, escape(triggered));
  return tag('p', {}, value, ' ', compared);
}

/** A message to the owners about a run that failed. */
export function faultMessage(report: ReportRow, sentence: string, prefix: WaysOut['prefix']): Omit<Mail, 'to'> {
  const lines = sentence.split('\n').map((line) => tag('p', {}, escape(line)));
  return {
    subject: `${subjectOf({ ...report, email_subject: null }, prefix)}: error`,
    html: pageOf([tag('p', {}, escape(report.name)), ...lines]),
    text: `${report.name}\n\n${sentence}`,
  };
}

/** A message that only shows that it arrives. @param prefix  what subjects of reports begin with */
export function testNotice(prefix: string, link: string): Notice {
  const said = 'This is a test. Reports and alerts will arrive this way.';
  return {
    kind: 'test',
    name: 'Test',
    subject: `${prefix} Test message`.trim(),
    html: pageOf([tag('p', {}, said), tag('p', {}, tag('a', { href: link, style: styles.button }, 'Open Tessera'))]),
    text: `${said}\n\n${link}`,
    link,
    linkText: 'Open Tessera',
    files: [],
  };
}

function tableOf({ head, rows, rowsInAll }: ReportTable, locale: string): string {
  const isMirrored = findLanguage(locale)?.direction === 'rtl';
  const line = (name: 'th' | 'td', cells: readonly string[], style: string): string =>
    tag('tr', {}, ...cells.map((each) => tag(name, { style }, escape(each))));
  const table = tag(
    'table',
    { style: styles.table },
    tag('thead', {}, line('th', head, `text-align:${isMirrored ? 'right' : 'left'};${styles.head}`)),
    tag('tbody', {}, ...rows.map((row) => line('td', row, styles.cell)), ''),
  );
  if (rowsInAll <= rows.length) return table;
  return `${table}${tag('p', { style: styles.note }, escape(firstOf(rows.length, rowsInAll, locale)))}`;
}

const firstOf = (shown: number, all: number, locale: string): string =>
  say(locale, 'The first {shown} of {all} rows.', { shown, all });

function textOf(table: ReportTable | undefined, locale: string): string {
  if (!table) return '';
  const lines = [table.head, ...table.rows].map((cells) => cells.join('\t'));
  const { rows, rowsInAll } = table;
  return [...lines, ...(rowsInAll > rows.length ? [firstOf(rows.length, rowsInAll, locale)] : [])].join('\n');
}

const dashboardLink = z.object({
  dashboard: permalinkState.pick({ anchor: true, activeTabs: true, dataMask: true, urlParams: true }).strip().nullish(),
});

/** The permalink of what is sent, made as the user it runs as; undefined for an alert about nothing but its value. */
export async function linkOf(ctx: Context, report: ReportRow): Promise<string | undefined> {
  if (report.chart_id !== null) {
    const row = await openChart(ctx, report.chart_id);
    return (await keepLink(ctx, { formData: formOf(row) })).url;
  }
  if (report.dashboard_id === null) return undefined;
  // What was kept is a dashboard's state and its filters; a link carries the state.
  const kept = dashboardLink.safeParse(report.extra);
  const state = kept.success ? (kept.data.dashboard ?? {}) : {};
  return (await createPermalink(ctx, String(report.dashboard_id), state)).url;
}
