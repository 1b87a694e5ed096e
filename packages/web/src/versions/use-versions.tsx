/** The version history of an object, opened from a menu. */
import type { VersionKind } from '@tessera/api/version';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const Drawer = lazy(async () => ({ default: (await import('./versions-drawer.tsx')).VersionsDrawer }));

/** Whose history is shown. */
export interface VersionsOf {
  readonly kind: VersionKind;
  readonly id: number;
  readonly name: string;
  /** Whether the person may name and restore versions. */
  readonly mayChange: boolean;
  /** A version was restored: what shows the object reads it anew. */
  readonly onRestored: () => void;
}

/** @returns what opens the drawer, and the drawer to be rendered */
export function useVersions(): { open: (of: VersionsOf) => void; drawer: ReactNode } {
  const [shown, setShown] = useState<VersionsOf>();
  const drawer = <Suspense fallback={null}>{shown ? <Drawer {...shown} onClose={() => setShown(undefined)} /> : null}</Suspense>;
  return { open: setShown, drawer };
}
