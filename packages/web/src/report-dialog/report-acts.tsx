/** Beside the form of a report: see its message, save it and have it sent at once. */
import { EyeOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { report, type reportCreate } from '@tessera/api/report';
import { z } from 'zod';
import { SendIcon } from '../kit/pointing-icons.tsx';
import { client } from '../client.ts';
import type { FormActs } from '../dialogs/object-dialog.tsx';
import { i18n } from '../i18n.ts';
import { useToasts } from '../kit/toasts.ts';

const PreviewDialog = lazy(() => import('./preview.tsx').then((m) => ({ default: m.PreviewDialog })));
const savedId = z.object({ id: z.number() });

interface ReportActsProps<Values> {
  acts: FormActs<Values>;
  body: (values: Values) => z.input<typeof reportCreate>;
  /** An alert is checked and sent only when it is triggered. */
  isAlert: boolean;
}

/** Runs a report now, and says so. */
export function useRunNow(): (id: number, isAlert: boolean) => Promise<void> {
  const toasts = useToasts();
  return async (id, isAlert) => {
    try {
      await client.call(report.run, { params: { pk: id } });
      toasts.info(
        isAlert
          ? i18n._('The alert is being checked. The execution log says what came of it.')
          : i18n._('The report is on its way. The execution log says what came of it.'),
      );
    } catch (error) {
      toasts.failure(error);
    }
  };
}

/** The two buttons. */
export function ReportActs<Values>({ acts, body, isAlert }: ReportActsProps<Values>) {
  const [shown, setShown] = useState<z.input<typeof reportCreate>>();
  const runNow = useRunNow();
  const preview = async (): Promise<void> => {
    const values = await acts.values();
    if (values) setShown(body(values));
  };
  const send = (): void => acts.save(async (saved) => runNow(savedId.parse(saved).id, isAlert));
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => void preview()}>
        {i18n._('Preview')}
      </Button>
      <Tooltip
        title={
          isAlert
            ? i18n._('Saves it and checks its condition at once; it is sent when the condition holds.')
            : i18n._('Saves it and sends it to its recipients at once.')
        }
      >
        <Button icon={<SendIcon />} disabled={acts.isBusy} onClick={send}>
          {isAlert ? i18n._('Check now') : i18n._('Send now')}
        </Button>
      </Tooltip>
      <Suspense fallback={null}>{shown ? <PreviewDialog body={shown} onClose={() => setShown(undefined)} /> : null}</Suspense>
    </>
  );
}
