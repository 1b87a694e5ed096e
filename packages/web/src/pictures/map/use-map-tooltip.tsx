/** The card beside the pointer on a map: rows of texts, or what a template of the chart made of a mark. */
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Tooltip } from '@tessera/charts/chart-type';
import { Prose } from '../prose/prose.tsx';
import { placeTooltip, tooltipElement } from '../shared/tooltip.tsx';
import card from '../shared/tooltip.module.css';
import styles from './map.module.css';

type Tell = (tooltip: Tooltip | undefined, point: [number, number] | undefined, within: DOMRect) => void;

/** @returns the card, which the map shows over itself, and what fills and moves it; positions are relative to the map */
export function useMapTooltip(): { tip: ReactNode; tell: Tell } {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const at = useRef<{ point: [number, number]; within: DOMRect }>(undefined);
  const [markup, setMarkup] = useState<string>();
  const place = useCallback((): void => {
    const { current: element } = frame;
    if (!element || !at.current) return;
    const { point, within } = at.current;
    const [left, top] = placeTooltip(point, within, [element.offsetWidth, element.offsetHeight]);
    element.style.transform = `translate(${left}px, ${top}px)`;
  }, []);
  const tell = useCallback<Tell>(
    (tooltip, point, within) => {
      const { current: element } = frame;
      if (!element || !rows.current) return;
      const isMarkup = tooltip?.markup !== undefined;
      const content = tooltip && !isMarkup ? tooltipElement(tooltip) : undefined;
      element.hidden = !point || !(content ?? isMarkup);
      setMarkup(tooltip?.markup);
      rows.current.replaceChildren(...(content ? [content] : []));
      at.current = point && { point, within };
      place();
    },
    [place],
  );
  // What reads HTML is fetched with the first such text: the card grows when it has come.
  useLayoutEffect(() => {
    const { current: element } = frame;
    if (!element || markup === undefined) return undefined;
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [markup, place]);
  return {
    tell,
    tip: (
      <div ref={frame} className={styles['tip']} hidden>
        <div ref={rows} />
        {markup !== undefined && (
          <div className={`${card['card']} ${card['markup']}`} dir="auto">
            <Prose text={markup} />
          </div>
        )}
      </div>
    ),
  };
}
