/** Tooltips as elements: labels are set as text, so they can never become markup. */
import { isRecord } from '@tessera/core/narrowing';
import type { Tooltip, TooltipPoint } from '@tessera/charts/chart-type';
import styles from './tooltip.module.css';

function part(tag: 'div' | 'span', className: string, text?: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = styles[className] ?? '';
  if (text !== undefined) element.textContent = text;
  return element;
}

/** The tooltip's content as an element for ECharts; undefined when it has nothing to say. */
export function tooltipElement(tooltip: Tooltip): HTMLElement | undefined {
  if (tooltip.rows.length === 0) return undefined;
  const card = part('div', 'card');
  if (tooltip.title) card.append(part('div', 'title', tooltip.title));
  const rows = part('div', 'rows');
  for (const { colour, label, value, strong } of tooltip.rows) {
    const swatch = part('span', 'swatch');
    if (colour) swatch.style.background = colour;
    const [name, number] = [part('span', 'label', label), part('span', 'value', value)];
    if (strong) for (const cell of [name, number]) cell.classList.add(styles['strong'] ?? '');
    rows.append(swatch, name, number);
  }
  card.append(rows);
  if (tooltip.footer) card.append(part('div', 'footer', tooltip.footer));
  return card;
}

/** The tooltip as one line, for the live region. */
export const tooltipText = (tooltip: Tooltip): string =>
  [tooltip.title, ...tooltip.rows.map(({ label, value }) => `${label} ${value}`), tooltip.footer].filter(Boolean).join('; ');

/** What ECharts reports about the points under the pointer: one of them or several. */
export function pointsOf(given: unknown): TooltipPoint[] {
  return (Array.isArray(given) ? given : [given]).filter(isRecord).map((point) => ({
    dataIndex: typeof point['dataIndex'] === 'number' ? point['dataIndex'] : 0,
    value: point['value'],
    data: point['data'],
    axisValue: point['axisValue'],
    ...(typeof point['seriesId'] === 'string' && { seriesId: point['seriesId'] }),
    ...(typeof point['seriesName'] === 'string' && { seriesName: point['seriesName'] }),
    ...(typeof point['seriesIndex'] === 'number' && { seriesIndex: point['seriesIndex'] }),
    ...(typeof point['name'] === 'string' && { name: point['name'] }),
    ...(typeof point['color'] === 'string' && { colour: point['color'] }),
    ...(typeof point['dataType'] === 'string' && { dataType: point['dataType'] }),
    ...(typeof point['percent'] === 'number' && { percent: point['percent'] }),
  }));
}

/** Where the tooltip stands: beside the pointer, inside the window. Positions are relative to the chart's box. */
export function placeTooltip(pointer: [number, number], box: DOMRect, card: [number, number]): [number, number] {
  const [x, y] = pointer;
  const [width, height] = card;
  const gap = 14;
  const right = box.left + x + gap + width <= window.innerWidth - 4;
  const left = right ? x + gap : Math.max(4 - box.left, x - gap - width);
  const top = Math.min(Math.max(y - height / 2, 4 - box.top), window.innerHeight - 4 - height - box.top);
  return [left, Math.max(top, 4 - box.top)];
}
