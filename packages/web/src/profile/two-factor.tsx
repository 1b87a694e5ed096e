/** Two-factor authentication of one's own: whether it is on, and what changes that. */
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { twoFactor } from '@tessera/api/two-factor';
import { LoadingFace } from '@tessera/ui/faces';
import { client } from '../client.ts';
import { formatCount, i18n } from '../i18n.ts';
import styles from './profile.module.css';
import { RecoveryDialog, TurnOffDialog, TurnOnDialog } from './two-factor-dialogs.tsx';
import { FailedQuery } from '../kit/failed-query.tsx';

type Open = 'on' | 'off' | 'recovery';

/** Few enough that one should make new ones. */
const fewCodes = 3;

/** Loading, failed, off, and on. */
export function TwoFactor() {
  const [open, setOpen] = useState<Open>();
  const known = useQuery({
    queryKey: ['me', 'two factor'],
    queryFn: ({ signal }) => client.call(twoFactor.get, {}, { signal }),
  });
  if (known.isError) return <FailedQuery compact query={known} />;
  if (!known.data) return <LoadingFace compact label={i18n._('Loading…')} />;
  const { is_on: isOn, recovery_codes_left: left, is_required: isRequired } = known.data.result;
  const close = (): void => {
    setOpen(undefined);
    void known.refetch();
  };
  return (
    <>
      <p className={styles['hint']}>
        {i18n._('Beside your password, signing in asks for six digits of an authenticator app on your phone.')}
      </p>
      {isRequired ? <p className={styles['hint']}>{i18n._('This site asks you for it: it cannot be turned off.')}</p> : null}
      {isOn ? (
        <p className={styles['none']}>
          <Tag color="success">{i18n._('On')}</Tag>
          <Tag color={left <= fewCodes ? 'warning' : 'default'}>
            {i18n._('{count} recovery codes left', { count: formatCount(left) })}
          </Tag>
        </p>
      ) : null}
      <div className={styles['buttons']}>
        {isOn ? (
          <>
            <Button onClick={() => setOpen('recovery')}>{i18n._('New recovery codes')}</Button>
            {isRequired ? null : (
              <Button danger onClick={() => setOpen('off')}>
                {i18n._('Turn off')}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => setOpen('on')}>{i18n._('Turn on')}</Button>
        )}
      </div>
      {open === 'on' ? <TurnOnDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffDialog onClose={close} /> : null}
      {open === 'recovery' ? <RecoveryDialog onClose={close} /> : null}
    </>
  );
}
