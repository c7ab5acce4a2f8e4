import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import { grantFolder } from '#tests/support/permissions/grant-folder.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTeam, events, request, type Team } from '#tests/support/team.ts';
import { type UndoClient, undoClient } from '#tests/support/undo/undo-client.ts';
import { undoEvent } from '#tests/support/undo/undo-events.ts';

/* What stands in the way of an undo, who may undo, and that nothing changes where it is refused. */

let server: TestServer;
let address: string;
let team: Team;
let client: UndoClient;
beforeAll(async () => {
  server = await startTestServer();
  address = await server.listen();
});
beforeEach(async () => {
  team = await createTeam(server);
  client = undoClient(server, address, team);
});
afterAll(() => server.close());

const byAdmin = (event: Parameters<UndoClient['change']>[0]) => client.change(event, team.admin);

interface Fixture {
  readonly design: string;
  readonly plan: string;
  readonly other: string;
}

interface Refusal {
  /** What is undone. */
  readonly change: (ids: Fixture) => Promise<number>;
  /** What the admin does since. */
  readonly since: (ids: Fixture, seq: number) => Promise<unknown>;
  readonly because: (ids: Fixture) => object;
}

const rename = ({ plan }: Fixture) => client.change(events.rename(plan, 'mine.txt', 'file'));
const create = ({ design }: Fixture) =>
  client.change(events.createFolder(team.driveId, 'Made', design, made));
const move = ({ plan, other }: Fixture) => client.change(events.move(plan, other, 'file'));
const remove = ({ plan }: Fixture) => client.change(events.remove(plan, undefined, 'file'));
let made: string;
beforeEach(() => {
  made = crypto.randomUUID();
});
const aboutMade = (name: string) => ({ item_id: made, kind: 'folder', name });
const aboutPlan = (name: string) => (ids: Fixture) => ({ item_id: ids.plan, kind: 'file', name });

const refusals: Readonly<Record<string, Refusal>> = {
  'renamed since': {
    change: rename,
    since: ({ plan }) => byAdmin(events.rename(plan, 'theirs.txt', 'file')),
    because: (ids) => ({ reason: 'renamed', ...aboutPlan('theirs.txt')(ids) }),
  },
  'renamed and then moved since, by whoever renamed': {
    change: rename,
    async since({ plan, other }) {
      await byAdmin(events.rename(plan, 'theirs.txt', 'file'));
      await client.change(events.move(plan, other, 'file'));
    },
    because: (ids) => ({ reason: 'renamed', ...aboutPlan('theirs.txt')(ids) }),
  },
  'moved since': {
    change: move,
    since: ({ plan }) => byAdmin(events.move(plan, rootId, 'file')),
    because: (ids) => ({ reason: 'moved', ...aboutPlan('plan.txt')(ids) }),
  },
  'replaced since': {
    change: ({ plan }) => client.replace(plan, 'second'),
    since: ({ plan }) => client.replace(plan, 'third', team.admin),
    because: (ids) => ({ reason: 'replaced', ...aboutPlan('plan.txt')(ids) }),
  },
  'deleted since': {
    change: rename,
    since: ({ plan }) => byAdmin(events.remove(plan, undefined, 'file')),
    because: (ids) => ({ reason: 'deleted', ...aboutPlan('mine.txt')(ids) }),
  },
  'brought back and deleted again since': {
    change: remove,
    async since({ plan }, seq) {
      await client.change(events.restore(seq - 1, [plan]));
      await byAdmin(events.remove(plan, undefined, 'file'));
    },
    because: (ids) => ({ reason: 'deleted', ...aboutPlan('plan.txt')(ids) }),
  },
  'of what was made, renamed since': {
    change: create,
    since: () => byAdmin(events.rename(made, 'Theirs')),
    because: () => ({ reason: 'renamed', ...aboutMade('Theirs') }),
  },
  'of what was made, moved away since': {
    change: create,
    since: ({ other }) => byAdmin(events.move(made, other)),
    because: () => ({ reason: 'moved', ...aboutMade('Made') }),
  },
  'of what was made, brought back by somebody else': {
    change: create,
    async since() {
      const seq = await client.change(events.remove(made));
      await byAdmin(events.restore(seq - 1, [made]));
    },
    because: () => ({ reason: 'restored', ...aboutMade('Made') }),
  },
  'something was put inside': {
    change: create,
    since: () => byAdmin(events.createFolder(team.driveId, 'Added', made)),
    because: () => ({ reason: 'added-inside', ...aboutMade('Made') }),
  },
  'something was moved inside what a copy made': {
    async change({ design }) {
      const seq = await client.copy(design);
      const before = await client.state(seq - 1);
      made = Object.entries(await client.state()).find(
        ([id, state]) => before[id] === undefined && state.includes('Design'),
      )?.[0] as string;
      return seq;
    },
    since: ({ other }) => byAdmin(events.move(other, made)),
    because: () => ({ reason: 'added-inside', ...aboutMade('Design (2)') }),
  },
  'the folder that it was in is gone': {
    change: move,
    since: ({ design }) => byAdmin(events.remove(design)),
    because: ({ design }) => ({ reason: 'folder-gone', item_id: design, kind: 'folder', name: 'Design' }),
  },
};

async function fill(): Promise<Fixture> {
  const design = await client.folder('Design');
  const plan = await client.file('plan.txt', 'first', design);
  return { design, plan, other: await client.folder('Other') };
}

describe('refused, with what and who', () => {
  test.each(Object.entries(refusals))('%s', async (_what, { change, since, because }) => {
    const ids = await fill();
    const seq = await change(ids);
    await since(ids, seq);
    const [before, last] = [await client.state(), await client.seq()];
    const result = await client.undo(seq);
    expect(result).toMatchObject({ status: 'rejected', code: 'undo-refused' });
    expect(result.because).toEqual({ ...because(ids), by: team.admin.email });
    expect(await client.state()).toEqual(before);
    expect(await client.seq()).toBe(last);
  });

  test('but not what one brought back oneself', async () => {
    const seq = await create(await fill());
    const deleted = await client.change(events.remove(made), team.admin);
    await client.undo(deleted);
    expect(await client.undo(seq)).toMatchObject({ status: 'applied', undone: { removed: 1 } });
  });

  test('the folder lies inside it now', async () => {
    const { design } = await fill();
    const inside = await client.folder('Inside', await client.folder('Between', design));
    const seq = await client.change(events.move(inside, rootId));
    await byAdmin(events.move(design, inside));
    const before = await client.state();
    const { code, because } = await client.undo(seq);
    expect(code).toBe('undo-refused');
    expect(because).toMatchObject({ reason: 'cycle', kind: 'folder', name: 'Between' });
    expect(await client.state()).toEqual(before);
  });

  test('deleted forever', async () => {
    const { plan } = await fill();
    const seq = await remove({ plan, design: '', other: '' });
    const body = { items: [{ id: plan, seq: seq - 1 }] };
    await request(server, team.admin, 'POST', `drives/${team.driveId}/trash/delete`, body);
    expect((await client.undo(seq)).because).toEqual({
      ...{ reason: 'gone-forever', item_id: plan, kind: 'file', name: '', by: team.admin.email },
    });
  });
});

describe('who sees only some folders', () => {
  const share = (id: string, permission: 0 | 1) => grantFolder(server, team, id, permission);
  const look = () => request(server, team.standard, 'GET', `drives/${team.driveId}/items`);
  const undo = (seq: number) => client.undo(seq, team.standard);

  test('undoes what was done there, and is told what stands in the way, but not who', async () => {
    const { design, plan } = await fill();
    await share(design, 1);
    await look();
    const seq = await client.change(events.rename(plan, 'mine.txt', 'file'));
    expect(await undo(seq)).toMatchObject({ status: 'applied' });
    const again = await client.change(events.rename(plan, 'more.txt', 'file'));
    await client.change(events.rename(plan, 'most.txt', 'file'));
    const { because } = await undo(again);
    expect(because).toEqual({ reason: 'renamed', item_id: plan, kind: 'file', name: 'most.txt' });
    const deleted = await client.change(events.remove(plan, undefined, 'file'));
    expect(await undo(deleted)).toMatchObject({ undone: { restored: 1 } });
  });

  test('needs Edit, and is told where', async () => {
    const { design, plan } = await fill();
    await share(design, 0);
    await look();
    const about = { reason: 'not-allowed', item_id: design, kind: 'folder', name: 'Design' };
    const seq = await client.change(events.rename(plan, 'mine.txt', 'file'));
    expect((await undo(seq)).because).toEqual(about);
    const deleted = await client.change(events.remove(plan, undefined, 'file'));
    expect((await undo(deleted)).because).toEqual(about);
  });

  test('is told the same of all that they did not see, in part or at all', async () => {
    const { design, plan, other } = await fill();
    const secret = await client.folder('Secret', other);
    const early = await client.change(events.rename(plan, 'early.txt', 'file'));
    await share(design, 1);
    await look();
    const outside = await client.change(events.rename(secret, 'Hidden'));
    const into = await client.change(events.move(secret, design));
    const out = await client.change(events.move(plan, other, 'file'));
    const top = await client.change(events.rename(design, 'Renamed'));
    for (const seq of [outside, into, out]) {
      const result = await undo(seq);
      expect(result).toEqual({ event_id: result.event_id, status: 'rejected', code: 'not-allowed' });
    }
    expect((await undo(early)).code).toBe('not-kept');
    expect(await undo(top)).toMatchObject({ status: 'applied' });
  });

  test('brings nothing back into a folder that went out of their sight', async () => {
    const { design, other } = await fill();
    const inside = await client.folder('Inside', design);
    const file = await client.file('a.txt', 'a', inside);
    await share(design, 1);
    await look();
    const deleted = await client.change(events.remove(file, undefined, 'file'));
    await client.change(events.move(inside, other));
    expect(await undo(deleted)).toMatchObject({ status: 'rejected', code: 'not-allowed' });
    await client.change(events.remove(inside));
    const result = await undo(deleted);
    expect(result).toEqual({ event_id: result.event_id, status: 'rejected', code: 'not-allowed' });
  });

  describe('moves back into no folder that they do not see', () => {
    /** The standard user moves a file from one folder of theirs into another. */
    async function moveOut() {
      const shared = await client.folder('Shared');
      const secret = await client.folder('Secret');
      const work = await client.folder('Work', shared);
      const inner = await client.folder('Inner', shared);
      const file = await client.file('a.txt', 'a', work);
      await share(shared, 1);
      await look();
      const seq = await client.change(events.move(file, inner, 'file'), team.standard);
      return { shared, secret, work, inner, seq };
    }

    test('and learns nothing of what became of one that went out of their sight', async () => {
      const { secret, work, seq } = await moveOut();
      const about = { reason: 'not-allowed', item_id: work, kind: 'folder', name: 'Work' };
      await client.change(events.move(work, secret));
      expect((await undo(seq)).because).toEqual(about);
      await client.change(events.rename(work, 'Layoffs 2027'));
      expect(await undo(seq)).toMatchObject({ code: 'undo-refused', because: about });
      await client.change(events.remove(work));
      expect((await undo(seq)).because).toEqual(about);
    });

    test('but is told of one that they saw go', async () => {
      const { work, seq } = await moveOut();
      await client.change(events.rename(work, 'Works'));
      await client.change(events.remove(work));
      expect((await undo(seq)).because).toEqual({
        ...{ reason: 'folder-gone', item_id: work, kind: 'folder', name: 'Works' },
      });
    });

    test('nor is one named that they never saw', async () => {
      const { shared, secret, inner } = await moveOut();
      await share(inner, 1);
      const within = await client.folder('Within', secret);
      await look();
      const into = await client.change(events.move(shared, within));
      const out = await client.change(events.move(shared, secret));
      for (const seq of [into, out]) {
        const result = await undo(seq);
        expect(result).toMatchObject({ status: 'rejected', code: 'not-allowed' });
        expect(JSON.stringify(result)).not.toMatch(/because|Secret|Within/);
      }
    });
  });
});

describe('a change that did nothing', () => {
  test('says so each time, and what has its sequence is not undone by who names the change', async () => {
    const design = await client.folder('Design');
    const plan = await client.file('plan.txt', 'first', design);
    const drafts = await client.folder('Drafts', design);
    await byAdmin(events.remove(drafts));
    const theirs = await byAdmin(events.rename(design, 'Theirs'));
    const into = events.move(plan, drafts, 'file');
    const result = { seq: theirs, unchanged: true, placed_in: design };
    expect(await client.apply(into)).toMatchObject({ ...result, status: 'applied' });
    expect(await client.apply(into)).toMatchObject({ ...result, status: 'duplicate' });
    const before = await client.state();
    expect(await client.apply(undoEvent(theirs, { of_event: into.event_id }))).toMatchObject({
      ...{ status: 'rejected', code: 'nothing-to-undo' },
    });
    expect(await client.state()).toEqual(before);
  });

  test('and one that did something is undone by its id', async () => {
    const design = await client.folder('Design');
    const renamed = events.rename(design, 'Mine');
    const seq = await client.change(renamed);
    expect(await client.apply(undoEvent(seq, { of_event: renamed.event_id }))).toMatchObject({
      ...{ status: 'applied', undone: { renamed: 1 } },
    });
  });
});
