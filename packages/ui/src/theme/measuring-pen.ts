/** The canvas that texts are measured on. */
let pen: CanvasRenderingContext2D | null | undefined;

/**
 * A pen that measures a text as the page shows it: without hinting, by which some machines round each letter to whole pixels, so
 * that a text would be wider than it is on paper. One for all: whoever measures sets its font. Null where there is no canvas.
 */
export function measuringPen(): CanvasRenderingContext2D | null {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.textRendering = 'geometricPrecision';
  }
  return pen;
}
