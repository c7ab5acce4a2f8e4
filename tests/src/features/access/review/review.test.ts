import { expect, test } from 'vitest';
import type { Grant } from '#contract/entities/grant.ts';
import { findRedundantGrants, type RedundantGrantReason } from '#contract/rules/redundant-grants.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { createReviewExport } from '#src/features/access/review/export-review.ts';
import { diffGrantsSince, endOfDay } from '#src/features/access/review/grant-diff.ts';
import { createReviewLabels } from '#src/features/access/review/review-labels.ts';
import { filterAndSortGrants, nextSortOrder } from '#src/features/access/review/review-rows.ts';
import { createGrant, group, people, user } from '../access-fixtures.ts';

const filespaces = [{ id: 'd', name: 'campaign-2026' }] as unknown as Parameters<
  typeof createReviewLabels
>[1];
const labels = createReviewLabels(people, filespaces);
const brand = createGrant(['Brand'], group('design'), 1);
const film = createGrant(['Brand', 'Launch'], user('priya'), 0);
const root = createGrant([], group('everyone'), 0);
const removed = createGrant(null, user('tomas'), 1);
const admin = createGrant(['Legal'], user('jonas'), 0);
const left = createGrant(['Legal'], user('nobody'), 0);
const grants: readonly Grant[] = [brand, film, root, removed, admin, left];
const stale = findRedundantGrants(grants, people);
const all = { search: '', staleOnly: false, order: null };

test('a right is listed by who has it, where, and whom it reaches', () => {
  expect(grants.map((grant) => `${labels.who(grant)}: ${labels.where(grant)}`)).toEqual([
    'Design: campaign-2026 / Brand',
    'priya: campaign-2026 / Brand / Launch',
    'Everyone: campaign-2026',
    'tomas: campaign-2026 / Deleted folder',
    'jonas: campaign-2026 / Legal',
    'Former member: campaign-2026 / Legal',
  ]);
  expect([brand, film].map(labels.reaches)).toEqual(['2 users', 'The user']);
  expect(labels.who(createGrant([], group('past'), 0))).toBe('Deleted group');
});

test('a right that changes nothing says why', () => {
  const why = (grant: Grant) => labels.why(stale.get(grant) as RedundantGrantReason<Grant>);
  expect(stale.has(brand)).toBe(false);
  expect(why(film)).toBe('Not in use: View on campaign-2026 through Everyone');
  expect(why(removed)).toBe('The folder was deleted');
  expect(why(admin)).toBe('Not in use: this role has Edit access everywhere');
  expect(why(left)).toBe('The person or group was deleted');
  expect(labels.why({ kind: 'empty-group' })).toBe('The group is empty');
});

test('the table shows what is sought, stale ones alone, in the order that was asked for', () => {
  const shown = (wanted: Partial<Parameters<typeof filterAndSortGrants>[3]>) =>
    filterAndSortGrants(grants, stale, labels, { ...all, ...wanted });
  expect(shown({})).toBe(grants);
  expect(shown({ search: ' DESIGN ' })).toEqual([brand]);
  expect(shown({ search: 'launch' })).toEqual([film]);
  expect(shown({ search: 'nothing' })).toEqual([]);
  expect(shown({ staleOnly: true })).toEqual([film, removed, admin, left]);
  expect(filterAndSortGrants(grants, null, labels, { ...all, staleOnly: true })).toEqual([]);
  const sorted = (column: 'who' | 'right' | 'where' | 'given' | 'state', direction: 'asc' | 'desc') =>
    shown({ order: { column, direction } });
  expect(sorted('who', 'asc')).toEqual([brand, root, left, admin, film, removed]);
  expect(sorted('right', 'desc')).toEqual([brand, removed, film, root, admin, left]);
  expect(sorted('where', 'asc').at(0)).toBe(root);
  expect(sorted('state', 'desc').at(-1)).toBe(root);
  expect(sorted('given', 'asc')).toEqual(grants);
});

test('folders of a right-to-left script keep their order, and are found by what was typed', () => {
  const nested = createGrant(['صور', 'عطلة'], user('priya'), 0);
  expect(labels.where(nested)).toBe('campaign-2026 / \u2068صور\u2069 / \u2068عطلة\u2069');
  const found = (search: string) => filterAndSortGrants([nested], stale, labels, { ...all, search });
  expect(found('صور / عطلة')).toEqual([nested]);
});

test('a press on the head of a column sorts, turns around, and stops sorting', () => {
  const up = nextSortOrder(null, 'who');
  const down = nextSortOrder(up, 'who');
  expect([up, down, nextSortOrder(down, 'who')]).toEqual([
    { column: 'who', direction: 'asc' },
    { column: 'who', direction: 'desc' },
    null,
  ]);
  expect(nextSortOrder(down, 'given')).toEqual({ column: 'given', direction: 'asc' });
});

test('the file holds every column, and no cell that a spreadsheet would run', () => {
  const formula = createGrant(['=HYPERLINK("http://evil")'], user('priya'), 1);
  const { name, text } = createReviewExport(
    'north',
    [brand, removed, formula],
    stale,
    labels,
    Date.UTC(2026, 2, 1),
  );
  expect(name).toBe('Lunvik access north 2026-03-01.csv');
  expect(text.trim().split('\r\n')).toEqual([
    '\ufeffKind,User or group,Filespace,Folder,Access,Given (UTC),Reaches,State'.trim(),
    'Group,Design,campaign-2026,/Brand,Edit,1970-01-01T00:00:00.000Z,2 users,In use',
    'User,tomas@north.example,campaign-2026,Deleted folder,Edit,1970-01-01T00:00:00.000Z,The user,The folder was deleted',
    'User,priya@north.example,campaign-2026,"/=HYPERLINK(""http://evil"")",Edit,1970-01-01T00:00:00.000Z,The user,In use',
  ]);
  const evil = createReviewLabels(
    {
      members: [{ ...(people.members[0] as (typeof people.members)[0]), id: 'x', email: '=1+1' }],
      groups: [],
    },
    filespaces,
  );
  expect(createReviewExport('n', [createGrant([], user('x'), 0)], null, evil, 0).text).toContain(",'=1+1,");
});

test('what is different since an earlier date: added, changed, removed', () => {
  const row = (grant: Grant, permission: number) => ({
    folder_id: grant.folderId,
    folder_path: grant.path && [...grant.path],
    drive_id: grant.driveId,
    permission,
    granted_at: 0,
  });
  const then = {
    users: [
      { ...row(film, 1), email: 'priya@north.example', workspace_user_id: 'priya' },
      {
        ...row(createGrant(['Old'], user('old'), 0), 0),
        email: 'old@north.example',
        workspace_user_id: 'old',
      },
      { ...row(createGrant([], user('unknown'), 1), 1), email: '', workspace_user_id: 'unknown' },
    ],
    groups: [
      { ...row(root, 0), group_name: 'Everyone', group_id: 'everyone' },
      { ...row(createGrant([], group('past'), 0), 0), group_name: '', group_id: 'past' },
    ],
  };
  expect(diffGrantsSince([root, film, brand], then)).toEqual([
    { kind: 'changed', grant: film, before: 1 },
    { kind: 'added', grant: brand },
    { kind: 'removed', grant: createGrant(['Old'], user('old'), 0), who: 'old@north.example' },
    { kind: 'removed', grant: createGrant([], user('unknown'), 1), who: 'Former member' },
    { kind: 'removed', grant: createGrant([], group('past'), 0), who: 'Deleted group' },
  ]);
  expect(then.groups[0]?.folder_id).toBe(rootId);
});

test('a day ends when it ends where the person is, also when the clocks change', () => {
  const now = Date.UTC(2026, 11, 1);
  const end = (day: string, zone: string) => endOfDay(day, zone, now);
  expect(end('2026-03-01', 'UTC')).toBe(Date.UTC(2026, 2, 1, 23, 59, 59) / 1000);
  expect(end('2026-03-01', 'America/Los_Angeles')).toBe(Date.UTC(2026, 2, 2, 7, 59, 59) / 1000);
  expect(end('2026-03-08', 'America/Los_Angeles')).toBe(Date.UTC(2026, 2, 9, 6, 59, 59) / 1000);
  expect(end('2026-11-01', 'America/Los_Angeles')).toBe(Date.UTC(2026, 10, 2, 7, 59, 59) / 1000);
  expect(end('2026-03-01', 'Pacific/Kiritimati')).toBe(Date.UTC(2026, 2, 1, 9, 59, 59) / 1000);
  for (const day of ['', 'yesterday', '2026-13-01', '1969-01-01', '2026-12-01', '2030-01-01'])
    expect(end(day, 'UTC'), day).toBeNull();
});
