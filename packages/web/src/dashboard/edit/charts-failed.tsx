import { Button } from 'antd';
import { FailedFace } from '@tessera/ui/faces';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';

/** In the place of the saved charts, when they could not be fetched. */
export function ChartsFailed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <FailedFace
      compact
      title={i18n._('Could not fetch all saved charts')}
      hint={i18n._('Sorry there was an error fetching saved charts: {error}', { error: sentenceOf(error) })}
      actions={<Button onClick={retry}>{i18n._('Try again')}</Button>}
    />
  );
}
