/** A chart whose question was refused or failed: the message, the causes the server knows, and ways on. */
import { Button } from 'antd';
import { FailedFace } from '@tessera/ui/faces';
import { i18n } from '../i18n.ts';
import { SignInButton, signInWantedBy } from '../kit/database-sign-in.tsx';
import { useCopy } from '../kit/use-copy.ts';
import { causesOf } from './causes.ts';
import { explained } from './explained.ts';
import { TileFace } from './tile-face.tsx';

/** The face of a chart that failed, with the server's sentence and a way to ask again. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  const copy = useCopy();
  const { title, sentence } = explained(error);
  const causes = causesOf(error);
  const wanted = signInWantedBy(error);
  return (
    <TileFace>
      <FailedFace
        compact
        title={title}
        hint={sentence}
        actions={
          <>
            {wanted ? <SignInButton wanted={wanted} again={again} /> : null}
            <Button onClick={again}>{i18n._('Try again')}</Button>
            {wanted ? null : (
              <Button type="text" onClick={() => void copy([sentence, ...causes].join('\n'))}>
                {i18n._('Copy message')}
              </Button>
            )}
          </>
        }
        {...(causes.length > 0
          ? { details: { label: i18n._('See more'), close: i18n._('Close'), text: causes.join('\n') } }
          : {})}
      />
    </TileFace>
  );
}
