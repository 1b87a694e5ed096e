/** The menu at a point of a chart: filter the dashboard by it, see the rows behind it, draw it by another column. */
import { Dropdown, type MenuProps } from 'antd';
import { createPortal } from 'react-dom';
import { canDrillBy } from '@tessera/charts/shared/drill-by';
import { partsOf, type PickPart } from '@tessera/charts/shared/pick-parts';
import type { MarkSelection as Picked } from '@tessera/charts/chart-type';
import { crossFiltersOn } from '@tessera/core/dashboard/metadata';
import { hasValue } from '@tessera/core/dashboard/native-filter';
import { crossFilterTargets } from '@tessera/core/dashboard/scopes';
import { headOf, headsOf } from '@tessera/core/format/label';
import type { DashboardChart } from '@tessera/api/dashboard';
import { submenus } from '@tessera/ui/click-menu';
import { sideOf } from '@tessera/ui/direction';
import { datasetIdOf } from '../../chart/ask.ts';
import type { ChartMenuAsk } from '../../chart/chart-view.tsx';
import type { ChartState } from '../../chart/use-chart.ts';
import { i18n } from '../../i18n.ts';
import { byKey } from '../../kit/menu-click.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { useDataset } from '../state/use-definition.ts';
import { offerEntry } from './offer-entry.tsx';
import { crossOffer, detailByOffer, detailOffer, drillByOffer } from './point-offers.ts';
import styles from './point-menu.module.css';

/** The rows behind a mark, of the question it belongs to. */
export type DetailAsk = Pick<Picked, 'filters' | 'question'>;

export interface PointMenuProps {
  asked: ChartMenuAsk;
  chart: DashboardChart;
  state: ChartState;
  /** False where a click filters nothing, as in a dialog. */
  crosses?: boolean;
  /** The rows behind these filters; none for all rows of the chart. */
  onDetail: (asked: DetailAsk) => void;
  onDrillBy: (pick: Picked | undefined) => void;
  onClose: () => void;
}

type Items = NonNullable<MenuProps['items']>;

function useCross({ asked, chart, state, crosses = true }: PointMenuProps) {
  const { store } = useScope();
  const { layout, metadata } = useBoard();
  const isEmitting = useDashboard(({ masks }) => hasValue(masks[String(chart.id)]));
  if (!crosses) return undefined;
  const offer = crossOffer({
    isCrossOn: crossFiltersOn(metadata),
    hasValues: state.answered?.opened.chart.crossFilters ?? false,
    isValue: asked.pick !== undefined,
    isPicked: asked.isPicked,
    isEmitting,
    reaches: crossFilterTargets(layout, metadata, chart.id).length,
  });
  const name = offer.does === 'add' ? i18n._('Add cross-filter') : i18n._('Remove cross-filter');
  const act = (): void => store.getState().pick(chart.id, offer.does === 'add' ? asked.pick : undefined);
  return { item: offerEntry('cross', name, offer), offer, act };
}

/** `Length of flight: under 500 mi`, one for each column of the mark, and all of them together. */
const valueItems = (parts: readonly PickPart[], heads: ReadonlyMap<string, string>): Items => [
  ...parts.map(({ column, text }, at) => ({
    key: `value ${at}`,
    label: (
      <span className={styles['entry']}>
        <span>
          {text} <span className={styles['note']}>{headOf(column, heads)}</span>
        </span>
      </span>
    ),
  })),
  ...(parts.length > 1 ? [{ key: 'values', label: i18n._('all') }] : []),
];

/** The values of the mark, and the one of the axis it stands at. */
function partsAt({ pick, place }: ChartMenuAsk): PickPart[] {
  const own = pick ? partsOf(pick) : [];
  const more = place ? partsOf(place) : [];
  return [...own, ...more.filter(({ column }) => !own.some((part) => part.column === column))];
}

function useDrills({ asked, chart, state, onDetail, onDrillBy }: PointMenuProps) {
  const { rights } = useScope();
  const dataset = useDataset(datasetIdOf(chart.form_data));
  if (!rights.drill || !state.answered) return { items: [], actions: {} };
  const { opened } = state.answered;
  const parts = partsAt(asked);
  const hasValues = opened.chart.crossFilters;
  const isOff = dataset?.database.disable_drill_to_detail === true;
  const by = detailByOffer({ hasValues, isValue: parts.length > 0, isOff });
  const named = offerEntry('by', i18n._('Drill to detail by'), by);
  const items: Items = [
    offerEntry('detail', i18n._('Drill to detail'), detailOffer(isOff)),
    by.isPossible
      ? { key: 'by', label: i18n._('Drill to detail by'), children: valueItems(parts, dataset ? headsOf(dataset) : new Map()) }
      : named,
    offerEntry('drill', i18n._('Drill by'), drillByOffer(canDrillBy(opened))),
  ];
  const question = asked.pick?.question ?? asked.place?.question;
  const ofQuestion = question === undefined ? {} : { question };
  const actions: Record<string, () => void> = {
    detail: () => onDetail({ filters: [] }),
    values: () => onDetail({ filters: parts.flatMap(({ filters }) => filters), ...ofQuestion }),
    drill: () => onDrillBy(asked.pick),
    ...Object.fromEntries(parts.map(({ filters }, at) => [`value ${at}`, () => onDetail({ filters, ...ofQuestion })])),
  };
  return { items, actions };
}

/** The menu of a right click, a long press or the menu key at a place of a chart. Without anything to offer it says so. */
export function PointMenu(props: PointMenuProps) {
  const { asked, onClose } = props;
  const cross = useCross(props);
  const drills = useDrills(props);
  const isNothing = drills.items.length === 0 && cross?.offer.isPossible !== true && asked.pick === undefined;
  const items: Items = isNothing
    ? [{ key: 'none', disabled: true, label: i18n._('No actions') }]
    : [
        ...(cross ? [cross.item] : []),
        ...(cross && drills.items.length > 0 ? [{ type: 'divider' as const }] : []),
        ...drills.items,
      ];
  const act = byKey({ ...drills.actions, ...(cross ? { cross: cross.act } : {}) });
  return createPortal(
    <Dropdown
      key={`${asked.x} ${asked.y}`}
      open
      autoFocus
      trigger={['click']}
      placement={sideOf('bottomStart')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      menu={{
        ...submenus,
        items,
        onClick: (info) => {
          onClose();
          act(info);
        },
      }}
    >
      <span className={styles['anchor']} style={{ left: asked.x, top: asked.y }} aria-hidden="true" />
    </Dropdown>,
    document.body,
  );
}
