/** The message of a report as it would go out now: subject, what mail clients draw, the same as plain text, files. */
import { PaperClipOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { report, type reportCreate, type ReportPreview } from '@tessera/api/report';
import { LoadingFace } from '@tessera/ui/faces';
import type { z } from 'zod';
import { client } from '../client.ts';
import { i18n } from '../i18n.ts';
import { sizeText } from '../size-text.ts';
import styles from './report-dialog.module.css';
import { FailedQuery } from '../kit/failed-query.tsx';

/** Pictures stand in the page itself: it loads nothing. */
function pageOf({ html, images }: ReportPreview): string {
  return images.reduce((page, { cid, type, base64 }) => page.replaceAll(`cid:${cid}`, `data:${type};base64,${base64}`), html);
}

/** Asks for the message of what stands in the form, and shows it. Nothing is sent. */
export function PreviewDialog({ body, onClose }: { body: z.input<typeof reportCreate>; onClose: () => void }) {
  const asked = useQuery({
    queryKey: ['report', 'preview', body],
    queryFn: async ({ signal }) => (await client.call(report.preview, { body }, { signal })).result,
    gcTime: 0,
    retry: false,
  });
  return (
    <Modal
      open
      width={760}
      title={i18n._('Preview')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      {asked.isPending ? <LoadingFace label={i18n._('The message is being made…')} /> : null}
      {asked.isError ? <FailedQuery compact query={asked} /> : null}
      {asked.data ? <Message preview={asked.data} /> : null}
    </Modal>
  );
}

function Message({ preview }: { preview: ReportPreview }) {
  const [look, setLook] = useState<'mail' | 'text'>('mail');
  const { subject, text, attachments, is_triggered } = preview;
  return (
    <div className={styles['message']}>
      {is_triggered === false ? (
        <Alert type="info" showIcon title={i18n._('The condition does not hold now: this would not be sent.')} />
      ) : null}
      <p className={styles['subject']}>{subject}</p>
      <Segmented<'mail' | 'text'>
        aria-label={i18n._('How the message is shown')}
        value={look}
        onChange={setLook}
        options={[
          { value: 'mail', label: i18n._('Email') },
          { value: 'text', label: i18n._('Plain text') },
        ]}
      />
      {look === 'mail' ? (
        <iframe className={styles['sheet']} title={i18n._('The message as an email')} sandbox="" srcDoc={pageOf(preview)} />
      ) : (
        <pre className={styles['plain']} tabIndex={0}>
          {text}
        </pre>
      )}
      {attachments.length > 0 ? (
        <div>
          {attachments.map(({ name, bytes }) => (
            <Tag key={name} icon={<PaperClipOutlined />}>
              {name} · {sizeText(bytes)}
            </Tag>
          ))}
        </div>
      ) : null}
    </div>
  );
}
