/**
 * Annotations and layers: a list of layers, each with its editor
 * (docs/reference/charts.md#annotation-layers-of-a-chart).
 */
import { WarningOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { readFormula } from '@tessera/charts/shared/formula';
import { i18n } from '../../i18n.ts';
import type { AnnotationDraft } from './annotation-form.tsx';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { EditorList } from '../popover/editor-list.tsx';
import editorStyles from '../popover/editors.module.css';

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
  const layers = draftsOf(value);
  const nameOf = ({ name }: AnnotationDraft): string => name ?? '';
  return (
    <EditorList
      items={layers}
      onChange={onChange}
      nameOf={nameOf}
      editLabel={(layer) => i18n._('Edit annotation layer: {name}', { name: nameOf(layer) })}
      addLabel={i18n._('Add annotation layer')}
      before={(layer) => (isBroken(layer) ? <WarningOutlined aria-label={i18n._('Bad formula.')} /> : null)}
      behind={(layer) => (layer.show === false ? <span className={styles['itemNote']}>{i18n._('Hidden')}</span> : null)}
      onNear={fetchAhead}
      editor={(layer, at, actions) => (
        <Suspense fallback={<div className={editorStyles['frame']} />}>
          <AnnotationForm
            layer={layer}
            taken={layers.flatMap(({ name }, place) => (place === at || typeof name !== 'string' ? [] : [name]))}
            {...actions}
          />
        </Suspense>
      )}
    />
  );
}
