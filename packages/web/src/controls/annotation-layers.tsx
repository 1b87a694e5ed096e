/**
 * Annotations and layers: a list of layers, each with its editor
 * (docs/reference/charts.md#annotation-layers-of-a-chart).
 */
import { CloseOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { readFormula } from '@tessera/charts/shared/formula';
import { i18n } from '../i18n.ts';
import type { AnnotationDraft } from './annotation-form.tsx';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { EditorPopover } from './editors/editor-popover.tsx';
import editorStyles from './editors/editors.module.css';

// It brings the colour picker along, and few charts ever get a layer.
const loadForm = () => import('./annotation-form.tsx');
const AnnotationForm = lazy(async () => ({ default: (await loadForm()).AnnotationForm }));
/** A failure here is met again, and told, by the click. */
const fetchAhead = (): void => void loadForm().catch(() => undefined);

function draftsOf(value: unknown): AnnotationDraft[] {
  // Layers are read field by field when they are drawn; a strange one shows as what it is.
  return Array.isArray(value) ? value.filter((each): each is AnnotationDraft => typeof each === 'object' && each !== null) : [];
}

const isBroken = ({ annotationType, value }: AnnotationDraft): boolean =>
  annotationType === 'FORMULA' && readFormula(String(value ?? '')) === undefined;

export function AnnotationLayersControl({ value, onChange }: ControlProps) {
  const [opened, setOpened] = useState<number>();
  const layers = draftsOf(value);
  const close = (): void => setOpened(undefined);
  const editor = (at: number) => (
    <AnnotationForm
      layer={layers[at]}
      taken={layers.flatMap(({ name }, place) => (place === at || typeof name !== 'string' ? [] : [name]))}
      onClose={close}
      onSave={(layer) => {
        onChange(at < layers.length ? layers.with(at, layer) : [...layers, layer]);
        close();
      }}
    />
  );
  const popover = (at: number) => ({
    isOpen: opened === at,
    subject: layers[at],
    onOpen: () => setOpened(at),
    onClose: close,
    content: () => <Suspense fallback={<div className={editorStyles['frame']} />}>{editor(at)}</Suspense>,
  });
  return (
    <ul className={styles['list']}>
      {layers.map((layer, at) => (
        <li key={`${at}:${layer.name ?? ''}`} className={styles['item']}>
          {isBroken(layer) ? <WarningOutlined aria-label={i18n._('Bad formula.')} /> : null}
          <EditorPopover {...popover(at)}>
            <Button
              type="text"
              size="small"
              className={styles['itemText'] ?? ''}
              style={{ justifyContent: 'flex-start' }}
              onPointerEnter={fetchAhead}
              onFocus={fetchAhead}
              aria-label={i18n._('Edit annotation layer: {name}', { name: layer.name ?? '' })}
            >
              {layer.name}
            </Button>
          </EditorPopover>
          {layer.show === false ? <span className={styles['itemNote']}>{i18n._('Hidden')}</span> : null}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={i18n._('Remove {name}', { name: layer.name ?? '' })}
            onClick={() => onChange(layers.toSpliced(at, 1))}
          />
        </li>
      ))}
      <li>
        <EditorPopover {...popover(layers.length)}>
          <Button
            size="small"
            type="dashed"
            block
            icon={<PlusOutlined aria-hidden />}
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
          >
            {i18n._('Add annotation layer')}
          </Button>
        </EditorPopover>
      </li>
    </ul>
  );
}
