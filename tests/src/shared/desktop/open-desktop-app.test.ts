import { expect, test } from 'vitest';
import { desktopLink, desktopMessage } from '#src/shared/desktop/open-desktop-app.ts';

const account = { userId: 'u-1', email: 'maya+files@north.example' };

test('the link of the desktop app carries the code, the id and the address, and no token', () => {
  expect(desktopLink('lunvik', 'c0de', account)).toBe(
    'lunvik://sign-in?code=c0de&id=u-1&email=maya%2Bfiles%40north.example',
  );
  expect(desktopLink('lunvik', 'c0de', account, 'd-1')).toBe(
    'lunvik://open?code=c0de&id=u-1&email=maya%2Bfiles%40north.example&driveId=d-1',
  );
});

test('an app that cannot be opened says why', () => {
  expect(desktopMessage({ kind: 'offline' })).toBe('Connect to open the desktop app from here.');
  expect(desktopMessage({ kind: 'refused', status: 500, code: 'internal', message: 'x' })).toBe(
    "Couldn't open the desktop app. Try again.",
  );
});
