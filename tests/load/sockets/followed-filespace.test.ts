import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import type { ChangeFrame } from './folded-tree.ts';
import { type Difference, FollowedFilespace } from './followed-filespace.ts';

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

function made(at: 0 | 1, seq: number, parent: string = rootId): ChangeFrame {
  const data = { folder_id: ids[at], folder_name: `n${seq}`, parent_folder: parent };
  return { type: 'NEW_FOLDER_CREATED', data, drive_id: 'd', seq, prev: seq - 1, cursor: seq };
}

function following(cursor: number, epoch = 'one') {
  return { type: 'FOLLOWING', drive_id: 'd', cursor, epoch } as const;
}

/** The first folder under another name, at a sequence. */
function difference(to: number, epoch = 'one'): Difference {
  const columns = { ids: ids[0].replaceAll('-', ''), runs: [{ parent: '0'.repeat(32), kind: 0, count: 1 }] };
  return {
    columns: { ...columns, names: [`at ${to}`] } as unknown as Difference['columns'],
    gone: '',
    to,
    epoch,
  };
}

function followed(...given: readonly (Difference | 'expired' | null)[]) {
  const asked: string[] = [];
  const filespace = new FollowedFilespace('d', async (_, { epoch, since }) => {
    asked.push(`${epoch} ${since}`);
    return given[asked.length - 1] ?? null;
  });
  return { filespace, asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('events that follow each other are applied, and nothing is asked', () => {
  const { filespace, asked } = followed();
  filespace.following(following(0));
  filespace.receive(made(0, 1));
  filespace.receive(made(1, 2, ids[0]));
  expect(filespace.tree.lines()).toEqual([`${rootRowId}/n1 ${ids[0]}`, `${ids[0]}/n2 ${ids[1]}`]);
  filespace.receive({ ...made(0, 3), type: 'DELETE_FOLDER' });
  expect([filespace.tree.lines(), filespace.cursor, asked]).toEqual([[], 3, []]);
});

test('after a gap the difference is asked for, and what came meanwhile is behind it', async () => {
  const { filespace, asked } = followed(difference(4));
  filespace.following(following(0));
  filespace.receive(made(0, 3));
  filespace.receive(made(1, 5));
  await settled();
  expect([filespace.cursor, asked]).toEqual([5, ['one 0']]);
  expect(filespace.tree.lines()).toEqual([`${rootRowId}/at 4 ${ids[0]}`, `${rootRowId}/n5 ${ids[1]}`]);
});

test('a log with another name goes on where both are the same, and is read from its beginning elsewhere', async () => {
  const { filespace, asked } = followed(difference(2, 'two'), 'expired', difference(3, 'three'));
  filespace.following(following(0));
  filespace.receive(made(1, 1));
  filespace.following(following(2, 'two'));
  await settled();
  expect(filespace.place()).toEqual({ driveId: 'd', cursor: 2, epoch: 'two' });
  expect(filespace.tree.lines()).toEqual([`${rootRowId}/at 2 ${ids[0]}`, `${rootRowId}/n1 ${ids[1]}`]);
  filespace.following(following(3, 'three'));
  await settled();
  expect(filespace.place()).toEqual({ driveId: 'd', cursor: 3, epoch: 'three' });
  expect(filespace.tree.lines()).toEqual([`${rootRowId}/at 3 ${ids[0]}`]);
  expect([asked, filespace.renames, filespace.refills]).toEqual([['one 1', 'two 2', ' 0'], 1, 1]);
});
