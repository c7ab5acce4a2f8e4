import { effectiveAccessOfMembers, indexGrants } from '#contract/rules/effective-access.ts';
import { roles } from '#contract/rules/roles.ts';
import { replaceGrants } from '#worker/administration/grants-store.ts';
import { replacePeople } from '#worker/administration/people-store.ts';
import { openReader } from '#worker/read/open-reader.ts';
import { ReplicaDatabase } from '#worker/replica/replica-database.ts';
import { AccessRows } from './row-table.ts';
import { driveId, idsTo, makeSample, type Size, workspaceId } from './sample.ts';

const userId = 'bench';
const firstRows = 60;

/** Milliseconds by what was measured. */
export type Times = Readonly<Record<string, number>>;

declare global {
  interface Window {
    fill(size: Size): Promise<Times>;
    /** In a page that was just opened: nothing is in memory. */
    openOurs(folder: number): Promise<Times>;
    openTheirs(folder: number): Promise<Times>;
  }
}

window.fill = async (size) => {
  const { members, groups, grants } = makeSample(size);
  const db = new ReplicaDatabase(userId, { durability: 'relaxed' });
  await db.open();
  await db.workspaces.put({
    id: workspaceId,
    name: 'bench',
    ownerUserId: userId,
    memberId: members[0]?.id ?? '',
    role: roles.owner,
    storageType: 'own',
    createdMs: 0,
  });
  // As far as the reader asks: which filespaces the workspace has.
  await db.table('filespaces').put({ id: driveId, name: 'projects', workspaceId });
  const notes = new Map<string, number>();
  const as = { checkedMs: 1, stamp: 'first' };
  const may = async () => {};
  await time(notes, 'store', async () => {
    await replacePeople(db, workspaceId, { members, groups }, as, may);
    await replaceGrants(db, new Map([[driveId, grants]]), as, may);
  });
  db.close();
  const rows = new AccessRows();
  await rows.open();
  await time(notes, 'store rows', async () => {
    await rows.members.bulkPut(members);
    await rows.groups.bulkPut(groups);
    await rows.grants.bulkPut(grants.map((grant, at) => ({ ...grant, key: String(at) })));
  });
  rows.close();
  return Object.fromEntries(notes);
};

window.openOurs = async (folder) => {
  const notes = new Map<string, number>();
  const reader = openReader(userId);
  await reader.device();
  const whoHas = async () => {
    // Concurrently, as a screen asks for them.
    const [people, grants] = await Promise.all([
      time(notes, 'of it people', () => reader.people(workspaceId)),
      time(notes, 'of it grants', () => reader.grants(driveId)),
    ]);
    if (people === null || grants === null) throw new Error('nothing is known');
    const folderContext = { path: idsTo(folder), grants: grants.index };
    return effectiveAccessOfMembers(people.members, folderContext).filter(({ permission }) => permission >= 0)
      .length;
  };
  const found = await time(notes, 'who has access', whoHas);
  if (found < 2) throw new Error(`${found} have access`);
  const [people, grants] = [notes.get('of it people') ?? 0, notes.get('of it grants') ?? 0];
  await time(notes, 'who has access, again', whoHas);
  notes.set('of it people', people).set('of it grants', grants);
  reader.close();
  const fresh = openReader(userId);
  await fresh.device();
  const review = async () => {
    const [people, all] = await Promise.all([fresh.people(workspaceId), fresh.workspaceGrants(workspaceId)]);
    if (people === null || all === null) throw new Error('nothing is known');
    const names = new Map(people.members.map(({ id, email }) => [id, email]));
    for (const { id, name } of people.groups) names.set(id, name);
    return all
      .flatMap(({ grants }) => grants)
      .slice(0, firstRows)
      .map(({ principal, path }) => [names.get(principal.id), path?.join('/')]);
  };
  if ((await time(notes, 'review', review)).length !== firstRows) throw new Error('rows are missing');
  await time(notes, 'review, again', review);
  fresh.close();
  return Object.fromEntries(notes);
};

window.openTheirs = async (folder) => {
  const notes = new Map<string, number>();
  const rows = new AccessRows();
  await rows.open();
  await time(notes, 'who has access', async () => {
    const [members, grants] = await Promise.all([
      rows.members.where('workspaceId').equals(workspaceId).toArray(),
      rows.grants
        .where('folderId')
        .anyOf([...idsTo(folder)])
        .toArray(),
    ]);
    return effectiveAccessOfMembers(members, { path: idsTo(folder), grants: indexGrants(grants) });
  });
  await time(notes, 'review', async () => {
    const [members, groups, grants] = await Promise.all([
      rows.members.where('workspaceId').equals(workspaceId).toArray(),
      rows.groups.where('workspaceId').equals(workspaceId).toArray(),
      rows.grants.where('driveId').equals(driveId).toArray(),
    ]);
    const names = new Map(members.map(({ id, email }) => [id, email]));
    for (const { id, name } of groups) names.set(id, name);
    return grants.slice(0, firstRows).map(({ principal }) => names.get(principal.id));
  });
  rows.close();
  return Object.fromEntries(notes);
};

async function time<Value>(
  notes: Map<string, number>,
  name: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const began = performance.now();
  const response = await work();
  notes.set(name, performance.now() - began);
  return response;
}
