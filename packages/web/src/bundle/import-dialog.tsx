/** Import of a file: choose, look, answer, write. */
import { InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Spin, Upload } from 'antd';
import { i18n } from '../i18n.ts';
import styles from './bundle.module.css';
import { wordsOf, type BundleResource } from './kinds.ts';
import { Questions } from './questions.tsx';
import { ReportTable } from './report-table.tsx';
import { useImport, type Import } from './use-import.ts';

const widthPx = 720;
const accepted = '.yaml,.json,.yml,.zip';

/** Leads through an import in a dialog. It cannot be closed while objects are being written. */
export function ImportDialog({ resource, onClose }: { resource: BundleResource; onClose: () => void }) {
  const state = useImport(resource, onClose);
  const { step, overwrites } = state;
  const isWriting = step.at === 'busy' && step.writing;
  return (
    <Modal
      open
      width={widthPx}
      title={wordsOf(resource).title}
      onCancel={onClose}
      closable={!isWriting}
      mask={{ closable: false }}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose} disabled={isWriting}>
            {i18n._('Cancel')}
          </Button>
          <Button type="primary" danger={overwrites} disabled={step.at !== 'ready'} loading={isWriting} onClick={state.write}>
            {overwrites ? i18n._('Overwrite') : i18n._('Import')}
          </Button>
        </div>
      }
    >
      <Chooser state={state} takes={wordsOf(resource).takes} isDisabled={step.at === 'busy'} />
      <Outcome state={state} noun={wordsOf(resource).noun} />
    </Modal>
  );
}

function Chooser({ state, takes, isDisabled }: { state: Import; takes: string; isDisabled: boolean }) {
  const choose = (file: File): false => {
    state.choose(file);
    // The dialog sends it, not antd.
    return false;
  };
  if (!state.file)
    return (
      <Upload.Dragger accept={accepted} maxCount={1} showUploadList={false} beforeUpload={choose}>
        <p aria-hidden className={styles['icon']}>
          <InboxOutlined />
        </p>
        <p>{i18n._('Drop a file here, or click to choose one')}</p>
        <p className={styles['kind']}>{i18n._('An export of Tessera or of Apache Superset')}</p>
        <p className={styles['kind']}>{takes}</p>
      </Upload.Dragger>
    );
  return (
    <div className={styles['file']}>
      <span className={styles['name']}>{state.file.name}</span>
      <Upload accept={accepted} maxCount={1} showUploadList={false} beforeUpload={choose} disabled={isDisabled}>
        <Button size="small" disabled={isDisabled}>
          {i18n._('Choose another file')}
        </Button>
      </Upload>
    </div>
  );
}

function Outcome({ state, noun }: { state: Import; noun: string }) {
  const { step } = state;
  switch (step.at) {
    case 'choose':
      return null;
    case 'busy':
      return (
        <div className={styles['busy']} role="status">
          <Spin size="small" /> {step.writing ? i18n._('Importing …') : i18n._('Looking into the file …')}
        </div>
      );
    case 'asks':
      return <Questions faults={step.faults} answer={state.answer} />;
    case 'ready':
      return <ReportTable report={step.report} />;
    case 'refused':
      return (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={i18n._('An error occurred while importing {noun}: {error}', { noun, error: step.sentence })}
          description={
            <>
              <ul className={styles['faults']}>
                {(step.faults?.broken ?? []).flatMap(({ file, texts }) =>
                  texts.map((text) => (
                    <li key={`${file} ${text}`}>
                      <strong>{file}</strong> {text}
                    </li>
                  )),
                )}
              </ul>
              {i18n._('Please re-export your file and try importing again.')}
            </>
          }
        />
      );
  }
}
