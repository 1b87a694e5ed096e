/** How the annotation layers of a chart stand: they come with its answer, each of them or why not. */
import type { ChartState } from '../../chart/use-chart.ts';

/** `loading`: not here yet. Else the layers that failed, with the reason: `Layer: reason`. */
export type AnnotationState = 'loading' | readonly string[];

const asksNothing = 'FORMULA';

const isAsked = (layer: unknown): boolean =>
  typeof layer === 'object' &&
  layer !== null &&
  'annotationType' in layer &&
  layer.annotationType !== asksNothing &&
  !('show' in layer && layer.show === false);

/** @param formData  the form of the chart; its formulas are drawn without asking anybody */
export function annotationState(
  formData: Readonly<Record<string, unknown>>,
  { status, answers }: Pick<ChartState, 'status' | 'answers'>,
): AnnotationState {
  const layers = formData['annotation_layers'];
  if (!Array.isArray(layers) || !layers.some(isAsked)) return [];
  if (status === 'loading') return 'loading';
  return (answers?.answers ?? []).flatMap(({ annotationErrors }) =>
    Object.entries(annotationErrors ?? {}).map(([name, why]) => `${name}: ${why}`),
  );
}
