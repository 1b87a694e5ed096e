/** What the site can send, and by what: the server says it, forms offer it. */
import { useQuery } from '@tanstack/react-query';
import { report, type RecipientType, type ReportFormat, type ReportOffers } from '@tessera/api/report';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';

/** @param vizType  of the chart that is to be sent; formats of any chart without it */
export function useOffers(vizType: string | undefined, isAsked = true): ReportOffers | undefined {
  const query = vizType === undefined ? {} : { viz_type: vizType };
  const { data } = useQuery({
    queryKey: ['report', 'offers', vizType ?? ''],
    queryFn: ({ signal }) => client.call(report.offers, { query }, { signal }),
    staleTime: 30_000,
    enabled: isAsked,
  });
  return data?.result;
}

/** A format as people choose it, e.g. `Image (PNG) embedded in email`. */
export const formatNames = (): Record<ReportFormat, string> => ({
  PNG: i18n._('Image (PNG) embedded in email'),
  CSV: i18n._('Formatted CSV attached in email'),
  TEXT: i18n._('Text embedded in email'),
  XLSX: i18n._('Excel workbook attached in email'),
  PDF: i18n._('PDF attached in email'),
});

/** The ways out by name. */
export const channelNames = (): Record<RecipientType, string> => ({
  Email: i18n._('Email'),
  Slack: i18n._('Slack'),
  SlackV2: i18n._('Slack (channel ID)'),
  Webhook: i18n._('Webhook'),
  Teams: i18n._('Microsoft Teams'),
});
