import { expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallResponse } from '#contract/wire/calls.ts';
import { accessLines } from '#src/features/items/moment/access/access-lines.ts';

type Answer = CallResponse<'accessAtMoment'>;

const onFolder = (path: readonly string[]) => ({
  folder_id: path.length === 0 ? rootId : path.join('/'),
  folder_path: [...path],
  drive_id: 'drive',
  granted_at: 0,
});
const user = (email: string, permission: number, ...path: string[]): Answer['users'][number] => ({
  ...onFolder(path),
  ...{ email, permission, workspace_user_id: email || 'gone' },
});
const group = (name: string, permission: number, ...path: string[]): Answer['groups'][number] => ({
  ...onFolder(path),
  ...{ group_name: name, permission, group_id: name || 'gone' },
});
const lines = (users: Answer['users'], groups: Answer['groups'] = []) =>
  accessLines(
    { drive_id: 'drive', epoch: 'log', at: 1, folder_id: 'Plans/Budget', users, groups },
    'Studio',
  ).map(({ name, permission, origin }) => `${name}: ${permission}, ${origin}`);

test('the highest right on the path counts, wherever it was given', () => {
  expect(lines([user('anna@x.example', 0, 'Plans', 'Budget'), user('anna@x.example', 1)])).toEqual([
    'anna@x.example: 1, From Studio',
  ]);
  expect(lines([user('anna@x.example', 1), user('anna@x.example', 0, 'Plans', 'Budget')])).toEqual([
    'anna@x.example: 1, From Studio',
  ]);
});

test('of equal rights the nearest is named, in whatever order they come', () => {
  const grants = [user('anna@x.example', 0), user('anna@x.example', 0, 'Plans', 'Budget')];
  grants.push(user('anna@x.example', 0, 'Plans'));
  expect(lines(grants)).toEqual(['anna@x.example: 0, Given here']);
  expect(lines(grants.toReversed())).toEqual(['anna@x.example: 0, Given here']);
});

test('people come before groups, Edit before View, then by name; who is gone without a name is said to be', () => {
  expect(
    lines(
      [user('zoe@x.example', 1), user('', 0), user('ben@x.example', 0), user('anna@x.example', 0)],
      [group('Legal', 0, 'Plans'), group('Design', 1), group('', 0)],
    ),
  ).toEqual([
    'zoe@x.example: 1, From Studio',
    'anna@x.example: 0, From Studio',
    'ben@x.example: 0, From Studio',
    'Former member: 0, From Studio',
    'Design: 1, From Studio',
    'Deleted group: 0, From Studio',
    'Legal: 0, From Plans',
  ]);
});
