import { Tooltip } from 'antd';
import { i18n } from '../i18n.ts';

/** A locale that writes as ISO does, `2026-11-22 05:45:12`, on the reader's clock. */
const isoLike = 'sv-SE';

/** `2 days ago`, with the moment and the author in the tooltip. @param at  ISO 8601 */
export function Modified({ humanized, at, by }: { humanized: string; at: string; by?: string | undefined }) {
  const moment = new Date(at).toLocaleString(isoLike);
  return (
    <Tooltip title={by ? i18n._('{moment} by {name}', { moment, name: by }) : moment}>
      <time dateTime={at} style={{ color: 'var(--t-text-muted)', whiteSpace: 'nowrap' }}>
        {humanized}
      </time>
    </Tooltip>
  );
}
