/** The chart for a page of another site: a frame of the chosen size, to be copied (docs/guides/share.md#charts-in-other-pages). */
import { CopyOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { FailedFace } from '@tessera/ui/faces';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useId, useState } from 'react';
import { sentenceOf } from '../../client.ts';
import { i18n } from '../../i18n.ts';
import { useCopy } from '../../kit/use-copy.ts';
import { frameOf } from './frame-of.ts';
import { useChartLink } from './use-chart-link.ts';

const usual = { width: 600, height: 400 } as const;

/** Asks for the size, and shows the element that stands for the chart as it is now. */
export function EmbedCodeDialog({ onClose }: { onClose: () => void }) {
  const { make } = useChartLink();
  const link = useQuery({ queryKey: ['explore', 'embed-code'], queryFn: make, gcTime: 0, retry: false });
  const [size, setSize] = useState<{ width: number; height: number }>(usual);
  const copy = useCopy();
  const id = useId();
  const code = link.data === undefined ? undefined : frameOf(link.data, size);
  const side = (name: 'width' | 'height', label: string) => (
    <Form.Item label={label} htmlFor={`${id}-${name}`} style={{ flex: 1 }}>
      <InputNumber
        id={`${id}-${name}`}
        min={100}
        max={4000}
        precision={0}
        suffix={i18n._('px')}
        style={{ width: '100%' }}
        value={size[name]}
        onChange={(value) => setSize((old) => ({ ...old, [name]: value ?? usual[name] }))}
      />
    </Form.Item>
  );
  return (
    <Modal
      open
      title={i18n._('Embed code')}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          icon={<CopyOutlined />}
          disabled={code === undefined}
          onClick={() => code !== undefined && void copy(code)}
        >
          {i18n._('Copy code to clipboard')}
        </Button>
      }
    >
      {link.isError ? (
        <FailedFace
          compact
          title={sentenceOf(link.error)}
          actions={<Button onClick={() => void link.refetch()}>{i18n._('Try again')}</Button>}
        />
      ) : (
        <Form layout="vertical">
          <div style={{ display: 'flex', gap: 'var(--t-space-sm)' }}>
            {side('height', i18n._('Chart height'))}
            {side('width', i18n._('Chart width'))}
          </div>
          <Form.Item
            label={i18n._('Code')}
            htmlFor={`${id}-code`}
            extra={i18n._('Sites that an administrator named may show it, to readers who are signed in here.')}
          >
            <Input.TextArea
              id={`${id}-code`}
              readOnly
              autoSize={{ minRows: 5, maxRows: 8 }}
              spellCheck={false}
              value={code ?? i18n._('Generating link, please wait..')}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
