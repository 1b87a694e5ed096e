/** A chart type that shows itself once for each cell of a grid, where its form says so. */
import { said } from '@tessera/core/language/say';
import type { Picture } from '../../chart-type.ts';
import type { ListedChart } from '../../listed.ts';
import type { OpenedForm } from '../../open-form.ts';
import { mayBeMatrix } from './matrix-form.ts';
import { isMatrixOn } from './matrix-on.ts';
import { matrixPicture } from './picture.ts';
import { planMatrix } from './plan.ts';

const asOne = said('This kind of chart is not shown as small multiples: Matrixify has no effect.');

/** A sentence for the reader of a picture, where such a picture has room for one. */
function withNote(picture: Picture, note: string): Picture {
  switch (picture.kind) {
    case 'echarts':
    case 'pivot':
    case 'number':
    case 'map':
      return { ...picture, notes: [...(picture.notes ?? []), note] };
    case 'table':
      return { ...picture, note: picture.note === undefined ? note : `${picture.note} ${note}` };
    default:
      return picture;
  }
}

function matrixOf(chart: ListedChart): ListedChart {
  if (!mayBeMatrix(chart))
    return { ...chart, picture: (form, answers, view) => withNote(chart.picture(form, answers, view), view.say(asOne.text)) };
  return {
    ...chart,
    pictureKind: 'grid',
    countsEvery: true,
    lists: (form) => {
      const planned = planMatrix(chart, form, {});
      return 'plan' in planned ? planned.plan.lists : 0;
    },
    queries: (form, ask) => {
      const planned = planMatrix(chart, form, ask);
      return 'plan' in planned ? planned.plan.queries : [];
    },
    picture: (form, answers, view) => matrixPicture(chart, form, answers, view),
  };
}

const made = new WeakMap<ListedChart, ListedChart>();

/** The opened form with small multiples of its chart; the same form where they are off. */
export function asMatrix(opened: OpenedForm): OpenedForm {
  if (!isMatrixOn(opened.formData)) return opened;
  const chart = made.get(opened.chart) ?? matrixOf(opened.chart);
  made.set(opened.chart, chart);
  return { ...opened, chart };
}
