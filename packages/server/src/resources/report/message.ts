/** A report as an e-mail: its words, its picture or table, and the way to the page. */
import { permalinkState } from '@tessera/api/dashboard';
import { light } from '@tessera/core/look/tokens';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Mail, MailFile } from '../../mail/mailer.ts';
import { escape, tag } from '../../render/markup.ts';
import { htmlOf } from '../chart/markdown.ts';
import { formOf } from '../chart/present.ts';
import { openChart } from '../chart/find.ts';
import { createPermalink } from '../dashboard/links.ts';
import { keepLink } from '../explore/keys.ts';
import type { ReportContent, ReportTable } from './content-kinds.ts';
import type { ReportRow } from './list.ts';

/** What mail clients draw: only what stands on the element itself. */
const styles = {
  body: `font-family:Inter,Helvetica,Arial,sans-serif;font-size:14px;color:${light.text};background:${light.background}`,
  button: `display:inline-block;padding:8px 16px;border-radius:4px;text-decoration:none;color:${light.onAccent};background:${light.accent}`,
  table: 'border-collapse:collapse;font-size:13px',
  head: `text-align:left;padding:4px 12px;border-bottom:2px solid ${light.lineStrong}`,
  cell: `padding:4px 12px;border-bottom:1px solid ${light.line}`,
  note: `color:${light.textMuted}`,
} as const;

/** The subject, `[Report] Weekly sales`, unless somebody chose another. */
export function subjectOf({ type, name, email_subject }: ReportRow): string {
  return email_subject ?? `[${type === 'Alert' ? 'Alert' : 'Report'}] ${name}`;
}

/** The message without its recipients. @param url  of the page it leads to; none when there is no such page */
export function messageOf(report: ReportRow, content: ReportContent, url: string | undefined): Omit<Mail, 'to'> {
  const images: MailFile[] = content.images.map((image, at) => ({ ...image, cid: `image${at}@tessera` }));
  const parts = [
    htmlOf(report.description),
    htmlOf(report.context_markdown),
    ...images.map(({ cid, name }) => tag('img', { src: `cid:${cid}`, alt: name, width: '100%' })),
    content.table ? tableOf(content.table) : '',
    ...(content.notes ?? []).map((note) => tag('p', { style: styles.note }, escape(note))),
    url === undefined ? '' : tag('p', {}, tag('a', { href: url, style: styles.button }, 'Explore in Superset')),
  ];
  const body = tag('body', { style: styles.body }, ...parts.filter((part) => part !== ''), '');
  return {
    subject: subjectOf(report),
    html: `<!doctype html>${tag('html', {}, tag('head', {}, tag('meta', { charset: 'utf-8' })), body)}`,
    text: [
      report.name,
      report.description ?? '',
      report.context_markdown ?? '',
      textOf(content.table),
      ...(content.notes ?? []),
      url === undefined ? '' : `Explore in Superset: ${url}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
    files: [...images, ...content.attachments],
  };
}

/** A message to the owners about a run that failed. */
export function faultMessage(report: ReportRow, sentence: string): Omit<Mail, 'to'> {
  const lines = sentence.split('\n').map((line) => tag('p', {}, escape(line)));
  const body = tag('body', { style: styles.body }, tag('p', {}, escape(report.name)), ...lines);
  return {
    subject: `${subjectOf({ ...report, email_subject: null })}: error`,
    html: `<!doctype html>${tag('html', {}, tag('head', {}, tag('meta', { charset: 'utf-8' })), body)}`,
    text: `${report.name}\n\n${sentence}`,
  };
}

function tableOf({ head, rows, rowsInAll }: ReportTable): string {
  const line = (name: 'th' | 'td', cells: readonly string[], style: string): string =>
    tag('tr', {}, ...cells.map((each) => tag(name, { style }, escape(each))));
  const table = tag(
    'table',
    { style: styles.table },
    tag('thead', {}, line('th', head, styles.head)),
    tag('tbody', {}, ...rows.map((row) => line('td', row, styles.cell)), ''),
  );
  return rowsInAll > rows.length ? `${table}${tag('p', { style: styles.note }, escape(firstOf(rows.length, rowsInAll)))}` : table;
}

const firstOf = (shown: number, inAll: number): string => `The first ${shown} of ${inAll} rows.`;

function textOf(table: ReportTable | undefined): string {
  if (!table) return '';
  const lines = [table.head, ...table.rows].map((cells) => cells.join('\t'));
  return [...lines, ...(table.rowsInAll > table.rows.length ? [firstOf(table.rows.length, table.rowsInAll)] : [])].join('\n');
}

const dashboardLink = z.object({
  dashboard: permalinkState.pick({ anchor: true, activeTabs: true, dataMask: true, urlParams: true }).strip().nullish(),
});

/** The permalink of what is sent, made as whoever it runs as; undefined for an alert about nothing but its value. */
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
