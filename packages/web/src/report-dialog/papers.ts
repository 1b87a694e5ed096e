/** The kinds of paper of a PDF, in words. */
import { i18n } from '../i18n.ts';
import type { ReportPaper } from './values.ts';

/** @param content  a chart on paper fills one page, a dashboard may go on for as long as it takes */
export function paperChoices(content: 'chart' | 'dashboard'): { value: ReportPaper; label: string }[] {
  return [
    { value: 'A4', label: i18n._('A4') },
    { value: 'Letter', label: i18n._('Letter') },
    ...(content === 'dashboard' ? [{ value: 'long' as const, label: i18n._('One long page') }] : []),
  ];
}
