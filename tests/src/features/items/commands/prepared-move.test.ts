import { afterEach, expect, it, vi } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { confirmMove, prepareMove } from '#src/features/items/commands/load-audience-message.ts';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import type { Reader } from '#worker/read/reader.ts';

afterEach(() => void vi.useRealTimers());

const item = (id: string): GridRow => ({
  ...{ id, name: id, kind: 'file', parentId: rootId, sizeBytes: 1, modifiedMs: 1 },
  syncState: 'none',
});
const target = { id: rootId, name: 'Team' };

/** Answers as often as it is asked; `fails`: the first times not. */
function asking(fails = 0) {
  const drive = vi.fn(async () => {
    if (drive.mock.calls.length <= fails) throw new Error('the database is gone');
    return undefined;
  });
  const reader = { drive } as unknown as Reader;
  return { drive, asked: { reader, driveId: 'd', role: roles.standard, ask: () => undefined } };
}

it('asks nothing more where the picker has stood in the folder just now', async () => {
  const { drive, asked } = asking();
  prepareMove(asked, [item('a')], rootId);
  expect(await confirmMove(asked, [item('a')], target)).toBe(true);
  expect(drive).toHaveBeenCalledTimes(1);
});

it('asks again for other items, and once some seconds have passed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { drive, asked } = asking();
  prepareMove(asked, [item('b')], rootId);
  await confirmMove(asked, [item('b'), item('c')], target);
  expect(drive).toHaveBeenCalledTimes(2);
  vi.setSystemTime(Date.now() + 5001);
  await confirmMove(asked, [item('b')], target);
  expect(drive).toHaveBeenCalledTimes(3);
});

it('asks again where the answer ahead has failed', async () => {
  const { drive, asked } = asking(1);
  prepareMove(asked, [item('e')], rootId);
  expect(await confirmMove(asked, [item('e')], target)).toBe(true);
  expect(drive).toHaveBeenCalledTimes(2);
});
