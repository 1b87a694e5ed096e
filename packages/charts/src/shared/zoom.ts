/** Zooming into a part of an axis: a slider beside the marks, and the wheel with Ctrl. */
import { withAlpha } from '@tessera/core/look/contrast';
import type { DataZoomComponentOption } from 'echarts';
import type { DepictOptions } from '../chart-type.ts';
import type { LegendSides } from './legend.ts';

/** px that the slider takes beside the marks. */
export const zoomRoom = 30;

/** @returns nothing where a picture cannot be acted on (paper, thumbnails) */
export function axisZoom(along: 'x' | 'y', view: DepictOptions, room: LegendSides): DataZoomComponentOption[] {
  if (view.mode !== 'screen') return [];
  const axis = along === 'y' ? { yAxisIndex: 0 } : { xAxisIndex: 0 };
  const { line, textMuted, background } = view.theme;
  const shadow = (color: string) => ({ lineStyle: { color, width: 1, opacity: 0.6 }, areaStyle: { opacity: 0 } });
  return [
    {
      id: 'zoom by wheel',
      type: 'inside',
      ...axis,
      zoomOnMouseWheel: 'ctrl',
      moveOnMouseWheel: false,
      // A finger that goes up or down scrolls the page.
      preventDefaultMouseMove: false,
    },
    {
      id: 'zoom by slider',
      type: 'slider',
      ...axis,
      ...(along === 'y' ? { right: room.right, width: 18 } : { bottom: room.bottom + 2, height: 18 }),
      borderColor: line,
      backgroundColor: 'transparent',
      fillerColor: withAlpha(textMuted, 0.1),
      showDetail: false,
      brushSelect: false,
      moveHandleSize: 0,
      handleSize: '110%',
      handleStyle: { color: background, borderColor: textMuted },
      dataBackground: shadow(textMuted),
      selectedDataBackground: shadow(textMuted),
    },
  ];
}
