/** Whether one may tag objects of a kind one may change. */
import { useSession } from '../session.ts';

/** As the server's rule has it: the right to write tags, or to tag this kind. */
export function useMayTag(kind: 'chart' | 'dashboard'): boolean {
  const session = useSession();
  const can = (permission: string): boolean => session?.permissions.has(permission) ?? false;
  const own = kind === 'chart' ? 'can_tag on Chart' : 'can_tag on Dashboard';
  return can('can_read on Tag') && (can('can_write on Tag') || can(own));
}
