/**
 * Annotations and layers: a list of layers, each with its editor
 * (docs/reference/charts.md#annotation-layers-of-a-chart).
 */
import { ReloadOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, use } from 'react';
import { readFormula } from '@tessera/charts/shared/formula';
import { i18n } from '../../i18n.ts';
import type { AnnotationDraft } from './annotation-form.tsx';
import { LayerAnswersContext } from './layer-answers.ts';
import styles from '../shared/controls.module.css';
import type { ControlProps } from '../shared/control-props.ts';
import { EditorList } from '../zone/editor-list.tsx';
import editorStyles from '../popover/editors.module.css';

// It brings the colour picker along, and few charts ever get a layer.
const loadForm = () => import('./annotation-form.tsx');
const AnnotationForm = lazy(async () => ({ default: (await loadForm()).AnnotationForm }));
/** A failure here is met again, and shown, by the click. */
const fetchAhead = (): void => void loadForm().catch(() => undefined);

function draftsOf(value: unknown): AnnotationDraft[] {
  // Layers are read field by field when they are drawn; a strange one shows as what it is.
  return Array.isArray(value) ? value.filter((each): each is AnnotationDraft => typeof each === 'object' && each !== null) : [];
}

const isFormula = ({ annotationType }: AnnotationDraft): boolean => annotationType === 'FORMULA';

/** @param errors  of the last answer @returns why a layer cannot be drawn */
export function layerFault(layer: AnnotationDraft, errors: Readonly<Record<string, string>>): string | undefined {
  if (isFormula(layer)) return readFormula(String(layer.value ?? '')) === undefined ? i18n._('Bad formula.') : undefined;
  // Nobody asked about a layer that is hidden.
  return layer.show === false ? undefined : errors[layer.name ?? ''];
}

/** Marks after the name of a layer. Formulas are drawn from themselves: there is nothing to ask again. */
function LayerMarks({ layer, name }: { layer: AnnotationDraft; name: string }) {
  const { errors, isAsking = false, refresh } = use(LayerAnswersContext);
  const fault = layerFault(layer, errors);
  return (
    <>
      {layer.show === false ? <span className={styles['itemNote']}>{i18n._('Hidden')}</span> : null}
      {fault ? (
        <Tooltip title={fault}>
          <WarningOutlined className={styles['fault']} role="img" aria-label={`${name}: ${fault}`} tabIndex={0} />
        </Tooltip>
      ) : null}
      {refresh && !isFormula(layer) && layer.show !== false ? (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={isAsking} />}
          aria-busy={isAsking}
          aria-label={i18n._('Refresh {name}', { name })}
          title={i18n._('Refresh')}
          onClick={refresh}
        />
      ) : null}
    </>
  );
}

/** The control of `annotation_layers`: a list of layers. One that could not be drawn is marked with the reason. */
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
      behind={(layer) => <LayerMarks layer={layer} name={nameOf(layer)} />}
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
