import { describe, expect, it } from 'vitest';
import { restoreInputs, restoreKey, restoreStates } from '#src/shared/restore/restore-states.ts';
import type { OutboxRow, OutboxState, SentRow } from '#worker/read/reader.ts';

const restoring = (itemId: string, fromSeq: number, driveId = 'd') =>
  ({
    ...{ type: 'restoreItems', changeId: `c-${itemId}`, driveId, itemId, kind: 'file', clientTimeMs: 1 },
    ...{ itemIds: [itemId], name: itemId, fromSeq, fromEpoch: 'log' },
  }) as const;
const waiting = (state: OutboxState, itemId: string, driveId = 'd') =>
  ({
    changeId: `c-${itemId}`,
    driveId,
    state,
    change: restoring(itemId, 4, driveId),
  }) as unknown as OutboxRow;
const sent = (itemId: string, fromSeq: number) =>
  ({ changeId: `s-${itemId}`, driveId: 'd', change: restoring(itemId, fromSeq) }) as unknown as SentRow;
const deleted = (id: string, seq: number) => ({
  ...{ id, kind: 'file' as const, name: id, size: 1, items_inside: 0, bytes_inside: 0, deleted: 1 },
  ...{ parent_folder: 'p', parent_name: 'P', parent_path: '/P', seq },
});

describe('how far restores are', () => {
  const states = restoreStates(
    'd',
    [
      waiting('queued', 'a'),
      waiting('sending', 'b'),
      waiting('applied', 'c'),
      waiting('rejected', 'e'),
      waiting('queued', 'other', 'elsewhere'),
    ],
    [sent('f', 4), sent('a', 4)],
  );

  it('is told by the outbox, and done once it was sent', () => {
    const of = (id: string, seq = 4) => states.get(restoreKey(id, seq))?.kind;
    expect(['a', 'b', 'c', 'e', 'f', 'other', 'g'].map((id) => of(id))).toEqual([
      ...['waiting', 'sending', 'sending', 'refused', 'done', undefined, undefined],
    ]);
    // Deleted again since.
    expect(of('f', 9)).toBeUndefined();
  });

  it('decides what is asked for: each once, by its own deletion, the newest first', () => {
    const items = [deleted('g', 9), deleted('f', 9), deleted('a', 4), deleted('e', 4)];
    expect(restoreInputs('d', 'log', items, states)).toEqual(
      ['g', 'f'].map((id) => ({
        ...{ type: 'restoreItems', driveId: 'd', itemId: id, kind: 'file', itemIds: [id], name: id },
        ...{ fromSeq: 9, fromEpoch: 'log' },
      })),
    );
  });
});
