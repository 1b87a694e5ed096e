/** "Access" in a list's row menu, for admins: who can or cannot see the object, and why. */
import { EyeOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { i18n } from '../i18n.ts';
import { useSession } from '../session.ts';
import type { AccessDialogProps } from './access-dialog.tsx';
import type { ListDefinition } from './definition.ts';

const AccessDialog = lazy(() => import('./access-dialog.tsx').then((m) => ({ default: m.AccessDialog })));

/** @returns the list with the entry added, and the dialog it opens */
export function useAccessExplanation<Row extends { id: number }>(
  kind: AccessDialogProps['kind'] | undefined,
  definition: ListDefinition<Row>,
): { definition: ListDefinition<Row>; dialog: ReactNode } {
  const session = useSession();
  const [asked, setAsked] = useState<{ id: number; name: string }>();
  const isAdmin = session?.roles.some((role) => role.toLowerCase() === 'admin') ?? false;
  if (!isAdmin || kind === undefined) return { definition, dialog: null };
  const last = definition.actions.at(-1);
  const entry = {
    key: 'access',
    label: i18n._('Access…'),
    icon: <EyeOutlined />,
    run: (row: Row) => setAsked({ id: row.id, name: definition.nameOf(row) }),
  };
  // What destroys stays at the end.
  const actions = last?.danger ? [...definition.actions.slice(0, -1), entry, last] : [...definition.actions, entry];
  return {
    definition: { ...definition, actions },
    dialog: (
      <Suspense fallback={null}>
        {asked ? <AccessDialog kind={kind} id={asked.id} name={asked.name} onClose={() => setAsked(undefined)} /> : null}
      </Suspense>
    ),
  };
}
