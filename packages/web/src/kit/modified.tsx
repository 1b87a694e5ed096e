import { Tooltip } from 'antd';
import { i18n } from '../i18n.ts';
import { momentText } from './moment-text.ts';

/** `2 days ago`, with the moment and the author in the tooltip. @param at  ISO 8601 */
export function Modified({ humanized, at, by }: { humanized: string; at: string; by?: string | undefined }) {
  const moment = momentText(new Date(at));
  return (
    <Tooltip title={by ? i18n._('{moment} by {name}', { moment, name: by }) : moment}>
      <time dateTime={at} style={{ color: 'var(--t-text-muted)', whiteSpace: 'nowrap' }}>
        {humanized}
      </time>
    </Tooltip>
  );
}
