import { expect, test } from 'vitest';
import { ApiFailure } from '@tessera/api/client';
import { saveRefusal } from './save-refusal.ts';

// Rows: DASH-33
test("a save that is refused says why: no permission, the server's message, or that the reason is unknown", () => {
  expect(saveRefusal(new ApiFailure(403, { message: 'Forbidden' })).text).toBe(
    'You do not have permission to edit this dashboard',
  );
  expect(saveRefusal(new ApiFailure(422, { message: { slug: ['Must be unique'] } })).text).toMatch(
    /^Sorry, there was an error saving this dashboard: .*Must be unique/,
  );
  expect(saveRefusal(new Error('')).text).toBe('Sorry, an unknown error occurred');
});
