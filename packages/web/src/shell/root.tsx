import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';

/** The outermost frame; pages bring their own. */
export function Root() {
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
