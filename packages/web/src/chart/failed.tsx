/** A chart whose question was refused or failed: the message, the causes the server knows, and ways on. */
import { Button } from 'antd';
import { FailedFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { useCopy } from '../kit/use-copy.ts';
import { causesOf, failureOfChart } from './causes.ts';
import { TileFace } from './tile-face.tsx';

/** The face of a chart that failed, with the server's sentence and a way to ask again. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  const copy = useCopy();
  const sentence = failureOfChart(error);
  const causes = causesOf(error);
  return (
    <TileFace>
      <FailedFace
        compact
        title={i18n._('This chart could not be loaded')}
        hint={sentence}
        actions={
          <>
            <Button onClick={again}>{i18n._('Try again')}</Button>
            <Button type="text" onClick={() => void copy([sentence, ...causes].join('\n'))}>
              {i18n._('Copy message')}
            </Button>
          </>
        }
        {...(causes.length > 0 ? { details: { label: i18n._('See more'), text: causes.join('\n') } } : {})}
      />
    </TileFace>
  );
}
