import type { ListedChart } from '@tessera/charts';
import { Thumbnail } from '../lists/thumbnail.tsx';

/** What a chart type looks like, small. */
export function ChartExample({ type }: { type: ListedChart }) {
  return <Thumbnail src={undefined} seed={type.id.length} />;
}
