import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import {
  createVisibilityBoundary,
  idEncodings,
  type Kind,
  type PrincipalKind,
  taint,
  type VisibilityBoundary,
} from '#tests/support/permissions/visibility-boundary.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/*
 * What becomes of an item for a standard user who follows its filespace: 14 causes × 3 transitions × 2 kinds of item are
 * 84 cells, and every one is a test.
 *
 *   6 causes that give:  a right to the user, to the group, to Everyone; joining the group; a role that sees more; a move in
 *   8 causes that take:  a right from the user, from the group, from Everyone; leaving the group; the end of the group; a
 *                        role that sees less; the end of the membership; a move out
 *   3 transitions:       the one that the cause makes (invisible → visible, or visible → invisible);
 *                        visible → visible, because another right holds the item as well;
 *                        invisible → invisible, because the cause is about something else
 *   2 kinds:             a folder, a file
 *
 * Each asserts what the open socket and the next questions carry, byte for byte: of what is hidden no name and no id, of
 * what is seen the change that was just made to it. Two more causes, View → Edit and Edit → View, hide and show nothing
 * and have cells of their own.
 */

let server: TestServer;
let address: string;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
afterAll(() => server.close());

type Step = (border: VisibilityBoundary) => Promise<unknown>;
interface Cell {
  readonly prepare: Step;
  readonly cause: Step;
  readonly startsIn?: 'far';
  /** A role that sees everything, before or after. */
  readonly seesAll?: 'before' | 'after';
  readonly leaves?: true;
  /** A group of the viewer changes, and no right. */
  readonly regroups?: true;
}
type Transition = 'turns' | 'stays visible' | 'stays invisible';

const nothing: Step = async () => undefined;
const inTurn =
  (...steps: readonly Step[]): Step =>
  async (border) => {
    for (const step of steps) await step(border);
  };
const grant = (principal: PrincipalKind, where: 'near' | 'far' | 'other' = 'near', permission: 0 | 1 = 0) =>
  inTurn(principal === 'group' ? join : nothing, (border) => border.grant(principal, where, permission));
const grantToGroup =
  (where: 'near' | 'other' = 'near'): Step =>
  (border) =>
    border.grant('group', where);
const revoke =
  (principal: PrincipalKind, where: 'near' | 'other' = 'near'): Step =>
  (border) =>
    border.revoke(principal, where);
const join: Step = (border) => border.join();
const leave: Step = (border) => border.leave();
const deleteGroup: Step = (border) => border.deleteGroup();
const setRole =
  (who: 'viewer' | 'bystander', role: 0 | 2): Step =>
  (border) =>
    border.setRole(who, role);
const another = (principal: PrincipalKind): PrincipalKind => (principal === 'user' ? 'everyone' : 'user');

function granting(principal: PrincipalKind): Record<Transition, Cell> {
  const grant: Step = (border) => border.grant(principal, 'near', 0);
  const prepare = principal === 'group' ? join : nothing;
  return {
    turns: { prepare, cause: grant },
    'stays visible': {
      prepare: inTurn(prepare, (border) => border.grant(another(principal), 'near')),
      cause: (border) => border.grant(principal, 'near', 1),
    },
    'stays invisible': { prepare, cause: (border) => border.grant(principal, 'other') },
  };
}

function revoking(principal: PrincipalKind): Record<Transition, Cell> {
  return {
    turns: { prepare: grant(principal), cause: revoke(principal) },
    'stays visible': {
      prepare: inTurn(grant(principal, 'near', 1), grant(another(principal))),
      cause: revoke(principal),
    },
    'stays invisible': { prepare: grant(principal, 'other'), cause: revoke(principal, 'other') },
  };
}

const joined = inTurn(join, grantToGroup());
const gives: Readonly<Record<string, Record<Transition, Cell>>> = {
  'a right for the user': granting('user'),
  'a right for the group': granting('group'),
  'a right for Everyone': granting('everyone'),
  'joining the group': {
    turns: { prepare: grantToGroup(), cause: join },
    'stays visible': {
      prepare: inTurn(grantToGroup(), grant('everyone', 'near', 1)),
      cause: join,
      regroups: true,
    },
    'stays invisible': { prepare: grantToGroup('other'), cause: join },
  },
  'a role that sees more': {
    turns: { prepare: nothing, cause: setRole('viewer', roles.admin), seesAll: 'after' },
    'stays visible': { prepare: grant('user'), cause: setRole('viewer', roles.admin), seesAll: 'after' },
    'stays invisible': { prepare: nothing, cause: setRole('bystander', roles.admin) },
  },
  'a move in': {
    turns: { startsIn: 'far', prepare: grant('user'), cause: (border) => border.move('near') },
    'stays visible': {
      startsIn: 'far',
      prepare: inTurn(grant('user'), grant('everyone', 'far')),
      cause: (border) => border.move('near'),
    },
    'stays invisible': {
      startsIn: 'far',
      prepare: nothing,
      cause: (border) => border.move('near'),
    },
  },
};

const takes: Readonly<Record<string, Record<Transition, Cell>>> = {
  'the end of a right of the user': revoking('user'),
  'the end of a right of the group': revoking('group'),
  'the end of a right of Everyone': revoking('everyone'),
  'leaving the group': {
    turns: { prepare: joined, cause: leave },
    'stays visible': { prepare: inTurn(joined, grant('user')), cause: leave, regroups: true },
    'stays invisible': { prepare: inTurn(join, grantToGroup('other')), cause: leave },
  },
  'the end of the group': {
    turns: { prepare: joined, cause: deleteGroup },
    'stays visible': { prepare: inTurn(joined, grant('everyone')), cause: deleteGroup, regroups: true },
    'stays invisible': { prepare: inTurn(join, grantToGroup('other')), cause: deleteGroup },
  },
  'a role that sees less': {
    turns: {
      prepare: setRole('viewer', roles.admin),
      cause: setRole('viewer', roles.standard),
      seesAll: 'before',
    },
    'stays visible': {
      prepare: inTurn(grant('user'), setRole('viewer', roles.admin)),
      cause: setRole('viewer', roles.standard),
      seesAll: 'before',
    },
    'stays invisible': {
      prepare: setRole('bystander', roles.admin),
      cause: setRole('bystander', roles.standard),
    },
  },
  'the end of a membership': {
    turns: { prepare: grant('user'), cause: (border) => border.remove('viewer'), leaves: true },
    'stays visible': { prepare: grant('user'), cause: (border) => border.remove('bystander') },
    'stays invisible': { prepare: nothing, cause: (border) => border.remove('viewer'), leaves: true },
  },
  'a move out': {
    turns: { prepare: grant('everyone'), cause: (border) => border.move('far') },
    // Its folder goes below a hidden one, and its right goes along.
    'stays visible': {
      prepare: grant('user'),
      cause: (border) => border.moveFolder('near', 'far'),
    },
    'stays invisible': {
      prepare: grant('user', 'other'),
      cause: (border) => border.moveFolder('near', 'far'),
    },
  },
};

const kinds: readonly Kind[] = ['folder', 'file'];
const transitions: readonly Transition[] = ['turns', 'stays visible', 'stays invisible'];
const cellsOf = (causes: typeof gives) =>
  Object.entries(causes).flatMap(([cause, cells]) =>
    transitions.flatMap((transition) =>
      kinds.map((kind) => [kind, transition, cause, cells[transition]] as const),
    ),
  );

describe.each([
  ['invisible → visible', gives, false],
  ['visible → invisible', takes, true],
] as const)('%s', (turn, causes, wasVisible) => {
  it.each(cellsOf(causes))('a %s %s by %s', async (kind, transition, _, cell) => {
    const isVisible = { turns: !wasVisible, 'stays visible': true, 'stays invisible': false }[transition];
    await walk(kind, cell, transition === 'turns' ? wasVisible : isVisible, isVisible);
  });
  it(`is a matter of ${cellsOf(causes).length} cells, ${turn} or not`, () => {
    expect(cellsOf(gives).length + cellsOf(takes).length).toBe(84);
  });
});

describe.each([
  ['View → Edit', 0, 1],
  ['Edit → View', 1, 0],
] as const)('%s', (_, before, after) => {
  const principals: readonly PrincipalKind[] = ['user', 'group', 'everyone'];
  const cells = principals.flatMap((principal) => kinds.map((kind) => [kind, principal] as const));
  it.each(cells)('a %s stays visible when the right of the %s changes', async (kind, principal) => {
    const cause: Step = (border) => border.grant(principal, 'near', after);
    await walk(kind, { prepare: grant(principal, 'near', before), cause }, true, true);
  });
});

async function walk(kind: Kind, cell: Cell, wasVisible: boolean, isVisible: boolean): Promise<void> {
  const border = await createVisibilityBoundary(server, address, kind, cell.startsIn ?? 'near');
  const { item } = border;
  const ids = idEncodings(item.id);
  await cell.prepare(border);
  const { received, since, hash } = await border.follow();
  const names = [item.first, taint(), taint()] as const;

  const early = await border.rename(names[1]);
  await received.untilSeq(await border.mark());
  expect(received.hasSeq(early) !== undefined).toBe(wasVisible);
  expect(received.text().includes(names[1])).toBe(wasVisible);
  if (cell.seesAll !== 'before') expectNothingOf(border.never, received.text());
  if (!wasVisible) expectNothingOf([...names, ...ids], received.text());

  const turn = received.frames.length;
  await cell.cause(border);
  if (cell.leaves) {
    await received.untilClosed();
    await border.rename(names[2]);
    expectNothingOf([...names, ...ids, ...border.never], received.text(turn));
    expectNothingOf([...names, ...ids, ...border.never], Object.values(await border.readAll(since)).join());
    return;
  }
  const hashNow = await border.hash();
  if (hashNow !== hash) await received.untilScope(hashNow);
  const late = await border.rename(names[2]);
  await received.untilSeq(await border.mark());
  const frameText = received.text(turn);
  expect(frameText.includes(names[2])).toBe(isVisible);
  expect(received.hasSeq(late) !== undefined).toBe(isVisible);
  const { difference, page, rest } = await border.readAll(since);
  // With other rights the copy is begun again: what was seen with these before is not sent.
  const isReset = cell.seesAll !== 'after' && (hashNow !== hash || cell.regroups === true);
  expect(difference.includes('cursor-expired')).toBe(isReset);
  const isNotified = isVisible && !isReset;
  for (const [bytes, isExpected] of [
    [difference, isNotified],
    [page, isVisible],
  ] as const) {
    expect(bytes.includes(names[2])).toBe(isExpected);
    expect(bytes).not.toContain(names[1]);
  }
  if (!isVisible) {
    // What was seen may be named once more by its id, for the device to remove it.
    const named = wasVisible ? [] : ids;
    expectNothingOf([...names, ...named], frameText);
    expectNothingOf([...names, ...named], difference);
    expectNothingOf([...names, ...ids], page + rest);
  }
  if (cell.seesAll !== 'after') expectNothingOf(border.never, frameText + difference + page + rest);
  received.close();
}

function expectNothingOf(hidden: readonly string[], bytes: string): void {
  for (const one of hidden) expect(bytes).not.toContain(one);
}
