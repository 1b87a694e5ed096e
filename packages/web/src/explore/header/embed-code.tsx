/** "Embed code": the chart as it is edited, in a frame for other pages. */
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { frameCode, usualFrame } from './frame-code.ts';
import styles from './embed-code.module.css';
import { useChartLink } from './use-chart-link.ts';
import { FailedQuery } from '../../kit/failed-query.tsx';

const [leastPx, mostPx] = [50, 10_000];

/** Makes a permalink when it opens, and an `iframe` of it in the size that is asked for. */
export function EmbedCode({ onClose }: { onClose: () => void }) {
  const link = useChartLink();
  const copy = useCopy();
  const [height, setHeight] = useState<number | null>(usualFrame.height);
  const [width, setWidth] = useState<number | null>(usualFrame.width);
  const made = useQuery({
    queryKey: ['explore', 'embed-link'],
    queryFn: link.make,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const code = made.data === undefined ? undefined : frameCode(made.data, { height, width });
  const size = (id: string, label: string, value: number | null, onChange: (value: number | null) => void) => (
    <Form.Item label={label} htmlFor={id}>
      <InputNumber<number> id={id} min={leastPx} max={mostPx} precision={0} suffix="px" value={value} onChange={onChange} />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={i18n._('Embed code')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{i18n._('Close')}</Button>
          <Button type="primary" disabled={code === undefined} onClick={() => code !== undefined && void copy(code)}>
            {i18n._('Copy')}
          </Button>
        </>
      }
    >
      {made.isError ? (
        <FailedQuery compact query={made} />
      ) : (
        <Form layout="vertical">
          <Input.TextArea
            dir="ltr"
            readOnly
            rows={9}
            aria-label={i18n._('Embed code')}
            className={styles['code'] ?? ''}
            value={code ?? i18n._('Generating link, please wait..')}
          />
          <div className={styles['sizes']}>
            {size('embed-height', i18n._('Chart height'), height, setHeight)}
            {size('embed-width', i18n._('Chart width'), width, setWidth)}
          </div>
          <p className={styles['hint']}>
            {i18n._('People see the chart where they are signed in here. It stays as it is now, whatever is saved later.')}
          </p>
        </Form>
      )}
    </Modal>
  );
}
