import { useMutation } from '@tanstack/react-query';
import { viewAs } from '@tessera/api/view-as';
import { Button } from 'antd';
import { viewedByOfPage } from '../bootstrap.ts';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';
import { fullName, useSession } from '../session.ts';
import styles from './shell.module.css';

/** Says that the site is looked at as somebody else, and ends it; nothing on every other page. */
export function ViewBanner() {
  const session = useSession();
  const toasts = useToasts();
  const stop = useMutation({
    mutationFn: () => client.call(viewAs.end, {}),
    // Everything on the page is somebody else's.
    onSuccess: () => window.location.assign('/superset/welcome/'),
    onError: (error) => toasts.failure(error),
  });
  if (viewedByOfPage() === undefined || !session) return null;
  return (
    <div className={styles['viewing']} role="status">
      <span>
        {i18n._('You see the site as {name} does. Nothing can be changed, and every call is logged.', {
          name: fullName(session.user),
        })}
      </span>
      <Button size="small" loading={stop.isPending} onClick={() => stop.mutate()}>
        {i18n._('Stop')}
      </Button>
    </div>
  );
}
