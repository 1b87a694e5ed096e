/** What is shown of an authenticator app's secret and of recovery codes. Loaded with the page that shows them: it draws a QR code. */
import { CopyOutlined } from '@ant-design/icons';
import { Alert, Button, Input } from 'antd';
import { renderSVG } from 'uqr';
import { i18n } from '../i18n.ts';
import styles from './authenticator.module.css';
import { useCopy } from './use-copy.ts';

/** The secret as a picture for the app, and as text for who types it. */
export function OfferedSecret({ secret, uri }: { secret: string; uri: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <div className={styles['offered']}>
      <p>{i18n._('Scan this with an authenticator app, or type the key into it.')}</p>
      <img src={picture} alt={i18n._('QR code of the key')} width={200} height={200} />
      <code>{secret.match(/.{1,4}/g)?.join(' ') ?? secret}</code>
    </div>
  );
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <>
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={i18n._('Keep these codes where your phone is not. Each opens your account once; they cannot be shown again.')}
      />
      <Input.TextArea
        readOnly
        rows={codes.length}
        value={text}
        aria-label={i18n._('Recovery codes')}
        className={styles['codes'] ?? ''}
        onFocus={(event) => event.target.select()}
      />
      <Button icon={<CopyOutlined />} onClick={() => void copy(text, i18n._('Recovery codes copied'))}>
        {i18n._('Copy')}
      </Button>
    </>
  );
}
