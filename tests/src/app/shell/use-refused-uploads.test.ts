import { expect, it } from 'vitest';
import { hasRefused } from '#src/app/shell/use-refused-uploads.ts';

const row = { state: 'rejected', problem: 'workspace-full', driveId: 'films' } as const;

it.each([
  ['refused for the room of this workspace', row, true],
  ['of another workspace', { ...row, driveId: 'elsewhere' }, false],
  ['refused for something else', { ...row, problem: 'not-allowed' }, false],
  ['on its way again', { ...row, state: 'queued' }, false],
] as const)('the banner speaks of an upload that is %s: %s', (_, upload, speaks) => {
  expect(hasRefused([upload], 'workspace-full', ['films'])).toBe(speaks);
});

it('what a person has no room for may lie in any filespace', () => {
  expect(hasRefused([{ ...row, problem: 'account-full' }], 'account-full')).toBe(true);
  expect(hasRefused([row], 'account-full')).toBe(false);
});
