import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useFirstField } from '../kit/first-field.ts';
import { useAskedAgain } from '../kit/use-asked-again.ts';
import { useReturnFocus } from '../kit/return-focus.ts';

/** The outermost frame; pages bring their own. */
export function Root() {
  useReturnFocus();
  useFirstField();
  useAskedAgain();
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}
