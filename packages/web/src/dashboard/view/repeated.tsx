/** A tile or a row, once for each value of a filter (docs/reference/dashboards.md#repeats). */
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { LayoutNode } from '@tessera/core/dashboard/layout';
import { filtersOf } from '@tessera/core/dashboard/masks';
import type { NativeFilter } from '@tessera/core/dashboard/native-filter';
import { repeatFilterOf, tileCopies, type TileCopies, type TileCopy } from '@tessera/core/dashboard/repeat';
import { hasWidth, sizes, widthOf } from '@tessera/core/dashboard/rules';
import { sentenceOf } from '../../client.ts';
import { TileFace } from '../../chart/tile-face.tsx';
import { i18n } from '../../i18n.ts';
import { EmptyFace, FailedFace } from '@tessera/ui/faces';
import { useChoices } from '../filters/use-choices.ts';
import { useBoard, useDashboard, useScope } from '../state/context.ts';
import { ComingChart } from './chart-places.tsx';
import styles from './view.module.css';

/** A copy and its place among the others, from 0. */
interface Copied {
  readonly copy: TileCopy;
  readonly at: number;
}

const CopyContext = createContext<Copied | undefined>(undefined);

/** The copy that a chart stands in; undefined where it is shown once. */
export const useCopy = (): TileCopy | undefined => useContext(CopyContext)?.copy;

/** What follows the id of a component in the page: the first copy has the id that links name. */
export function useCopySuffix(): string {
  const at = useContext(CopyContext)?.at ?? 0;
  return at === 0 ? '' : `~${at + 1}`;
}

/** Repeats a component in view; in edit mode it stands once. Within a repeated row nothing is repeated again. */
export function Repeated({ node, children }: { node: LayoutNode; children: ReactNode }) {
  const edit = useDashboard((state) => state.edit);
  const { metadata } = useBoard();
  const isCopy = useCopy() !== undefined;
  const filter = repeatFilterOf(node, filtersOf(metadata));
  if (edit || isCopy || !filter || !node.meta.repeat) return children;
  return (
    <Copies node={node} filter={filter} most={node.meta.repeat.max}>
      {children}
    </Copies>
  );
}

interface CopiesProps {
  node: LayoutNode;
  filter: NativeFilter;
  most: number;
  children: ReactNode;
}

function Copies({ node, filter, most, children }: CopiesProps) {
  const { store } = useScope();
  const { metadata } = useBoard();
  const masks = useDashboard((state) => state.masks);
  const { data, error } = useChoices(filter, filtersOf(metadata), masks, { dashboardId: store.getState().id });
  const mask = masks[filter.id];
  const found = useMemo(() => data && tileCopies(filter, mask, data, most), [filter, mask, data, most]);
  const height = (node.meta.height ?? 50) * sizes.unitPx;
  if (!found)
    return (
      <div style={{ height, ...(hasWidth(node.type) ? { gridColumnEnd: `span ${widthOf(node)}` } : {}) }}>
        {error ? (
          <TileFace status="failed">
            <FailedFace
              compact
              title={i18n._('The values of {name} could not be loaded', { name: filter.name })}
              hint={sentenceOf(error)}
            />
          </TileFace>
        ) : (
          <ComingChart height={height} />
        )}
      </div>
    );
  return (
    <>
      {found.copies.map((copy, at) => (
        <CopyContext key={JSON.stringify(copy.extra)} value={{ copy, at }}>
          {children}
        </CopyContext>
      ))}
      <LeftOut found={found} name={filter.name} />
    </>
  );
}

function LeftOut({ found: { copies, left }, name }: { found: TileCopies; name: string }) {
  if (copies.length === 0)
    return (
      <div className={styles['repeatNote']}>
        <EmptyFace compact title={i18n._('{name} has no value to repeat this for', { name })} />
      </div>
    );
  if (left === 0) return null;
  return (
    <p className={styles['repeatNote']}>
      {i18n._('{left, plural, one {# more value of {name} is not shown.} other {# more values of {name} are not shown.}}', {
        left,
        name,
      })}
    </p>
  );
}
