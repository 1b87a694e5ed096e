import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useFirstField } from './first-field.ts';
import { useReturnFocus } from './return-focus.ts';

/** The outermost frame; pages bring their own. */
export function Root() {
  useReturnFocus();
  useFirstField();
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
