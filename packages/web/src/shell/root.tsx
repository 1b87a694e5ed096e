import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useReturnFocus } from './return-focus.ts';

/** The outermost frame; pages bring their own. */
export function Root() {
  useReturnFocus();
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
