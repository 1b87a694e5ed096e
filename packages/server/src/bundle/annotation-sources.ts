/** Annotation layers that take their marks from another chart, whose number changes between servers. */
import { isObject, type Json } from '../resources/dashboard/metadata.ts';

/** Numbers of the charts that a form's annotation layers read. */
export function annotationCharts(form: Json): number[] {
  return layersOf(form).flatMap((layer) => (isChartLayer(layer) && typeof layer.value === 'number' ? [layer.value] : []));
}

/**
 * The form with those numbers exchanged. A layer whose chart is unknown is hidden, so that it does not draw another's.
 * @returns the same form when no layer reads a chart
 */
export function withAnnotationCharts(form: Json, to: (id: number) => number | undefined): { form: Json; hidden: string[] } {
  const hidden: string[] = [];
  if (annotationCharts(form).length === 0) return { form, hidden };
  const layers = layersOf(form).map((layer) => {
    if (!isChartLayer(layer) || typeof layer.value !== 'number') return layer;
    const id = to(layer.value);
    if (id !== undefined) return { ...layer, value: id };
    hidden.push(typeof layer.name === 'string' ? layer.name : '');
    return { ...layer, show: false };
  });
  return { form: { ...form, annotation_layers: layers }, hidden };
}

/** The layers that are hidden in an export, as `chart: layer`. @param to  as in `withAnnotationCharts` */
export const hiddenLayers = (chart: string | null, form: Json, to: (id: number) => number | undefined): string[] =>
  withAnnotationCharts(form, to).hidden.map((layer) => `${chart ?? ''}: ${layer}`);

function layersOf(form: Json): Json[] {
  const layers: unknown = form.annotation_layers;
  return Array.isArray(layers) ? layers.filter((layer): layer is Json => isObject(layer)) : [];
}

const isChartLayer = (layer: Json): boolean => layer.sourceType === 'line' || layer.sourceType === 'table';
