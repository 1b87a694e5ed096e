/** The page of the action log has a word for everything the server can write into it. */
import { expect, test } from 'vitest';
import { browserEvents } from '../../packages/api/src/log.ts';
import { everyResource } from '../../packages/server/src/app.ts';
import { loggedActions } from '../../packages/server/src/rest/mount.ts';
import { actionWords } from '../../packages/web/src/action-log/action-words.ts';

test('every action has its words, and no two are the same', () => {
  const written = [
    ...everyResource.flatMap(([name, resource]) => loggedActions(name, resource)),
    'visit',
    'event',
    ...browserEvents,
    'SqlLabRestApi.run',
    'UserRestApi.lose_roles',
    'PasswordResetRestApi.request',
    'PasswordResetRestApi.finish',
    'InvitationRestApi.accept',
    'DatabaseSignInRestApi.back',
  ];
  const words = actionWords();
  expect(Object.keys(words).toSorted()).toEqual([...new Set(written)].toSorted());
  expect(new Set(Object.values(words)).size).toBe(written.length);
});
