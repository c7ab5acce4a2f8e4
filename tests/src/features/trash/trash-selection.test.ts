import { expect, it } from 'vitest';
import type { WireDeletedItem } from '#contract/wire/history/trash.ts';
import { keyOf } from '#src/features/trash/deleted-item.ts';
import { keysUpTo } from '#src/features/trash/use-trash-selection.ts';

it('all that was deleted before the selection is in it, whatever page it comes with, and nothing that is deleted since', () => {
  const item = (id: string, seq: number) => ({ id, seq }) as WireDeletedItem;
  const [later, newest, older, oldest] = [item('d', 9), item('c', 7), item('b', 7), item('a', 1)];
  expect(keysUpTo([later, newest, older, oldest], 7)).toEqual(new Set([newest, older, oldest].map(keyOf)));
});
