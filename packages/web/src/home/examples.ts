/** What came with the site: nobody here made it. */
import { useQuery } from '@tanstack/react-query';
import type { ListFilter } from '@tessera/api/list-query';
import type { ListDefinition, ListedObject } from '../lists/definition.ts';
import { nobody } from '../lists/options.ts';

/** Narrows a list to what a person made. @param userId  `nobody` for examples */
export const madeBy = (userId: number): ListFilter => ({ col: 'created_by', opr: 'rel_o_m', value: userId });

/** Whether the site has examples of a kind that this person may see. @param isAsked  false for who may not read the kind at all */
export function useHasExamples<Row extends ListedObject>(
  { resource, fetch, defaults }: ListDefinition<Row>,
  isAsked = true,
): boolean {
  const { order } = defaults;
  const found = useQuery({
    queryKey: ['home', 'examples', resource],
    enabled: isAsked,
    queryFn: async ({ signal }) => {
      const q = {
        page: 0,
        page_size: 1,
        order_column: order.column,
        order_direction: order.direction,
        filters: [madeBy(nobody)],
      };
      return (await fetch(q, signal)).count > 0;
    },
  });
  return found.data ?? false;
}
