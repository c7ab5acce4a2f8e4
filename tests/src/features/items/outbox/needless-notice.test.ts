import { expect, it } from 'vitest';
import { isRegained } from '#src/features/items/outbox/toasts/needless-notice.ts';

it('a filespace that was lost is here again once it is listed anew, which the row that is going is not', () => {
  const lost = (unsent: number) => ({
    atMs: 1,
    kind: 'filespace-deleted' as const,
    data: { driveId: 'd', name: 'team-files', unsent },
  });
  const listed = (driveId: string, connected: boolean) => [{ driveId, connected }];
  expect(isRegained(lost(0), listed('d', false))).toBe(true);
  expect(isRegained(lost(0), listed('d', true))).toBe(false);
  expect(isRegained(lost(0), listed('e', false))).toBe(false);
  expect(isRegained(lost(0), [])).toBe(false);
  expect(isRegained(lost(0), undefined)).toBe(false);
  // That a change was lost is still to be read.
  expect(isRegained(lost(1), listed('d', false))).toBe(false);
});
