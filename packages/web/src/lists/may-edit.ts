/** Who may change what a list shows. The server decides; this keeps buttons honest. */
import type { Session } from '../session.ts';

interface Owned {
  owners: readonly { id: number }[];
  is_managed_externally?: boolean;
}

/** Admins may change everything, others what they own. */
export function owns(session: Session | undefined, thing: Pick<Owned, 'owners'>): boolean {
  if (!session) return false;
  return (
    session.roles.some((role) => role.toLowerCase() === 'admin') || thing.owners.some((owner) => owner.id === session.user.id)
  );
}
