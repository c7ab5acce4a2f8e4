import { beforeEach, expect, test } from 'vitest';
import {
  clearRequestedPath,
  pathAfterSignIn,
  storeRequestedPath,
} from '#src/lib/session-time/requested-path.ts';
import { clearAccount, storeAccount } from '#src/shared/auth/account-storage.ts';
import { memoryStorage } from '../memory-storage.ts';

const maya = { userId: 'u1', email: 'maya@north.example', userName: 'maya', token: 'secret' };
const asked = '/drive?filespace=d&folder=f';
let local: Storage;
let session: Storage;
beforeEach(() => {
  local = memoryStorage();
  session = memoryStorage();
});

test.each([asked, '/drive?workspace=w&panel=users', '/account', '/invite', '/app-login?machineid=ABC'])(
  'a sign-in leads to %s where that was asked for',
  (path) => {
    storeRequestedPath(path, session);
    expect(pathAfterSignIn(session)).toBe(path);
    clearRequestedPath(session);
    expect(pathAfterSignIn(session)).toBe('/drive');
  },
);

test.each([
  '',
  '/',
  '/nothing',
  '/api/users/profile',
  '//evil.example/drive',
  '/\\evil.example/drive',
  '/drive/../../evil.example',
  '/drive@evil.example',
  'https://evil.example/drive',
  'javascript:alert(1)',
  'drive',
])('a sign-in never leads to "%s"', (path) => {
  storeRequestedPath(path, session);
  expect(pathAfterSignIn(session)).toBe('/drive');
});

test('it is for who comes back, not for somebody else, nor after a sign-out', () => {
  storeAccount(maya, local, session);
  storeRequestedPath(asked, session);
  storeAccount(maya, local, session);
  expect(pathAfterSignIn(session)).toBe(asked);
  storeAccount({ ...maya, userId: 'u2' }, local, session);
  expect(pathAfterSignIn(session)).toBe('/drive');
  storeRequestedPath(asked, session);
  clearAccount(local, session);
  expect(pathAfterSignIn(session)).toBe('/drive');
});
