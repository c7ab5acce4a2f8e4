import type { Mutant } from './mutant.ts';

/** Bugs in who a browser belongs to when one person leaves it to another, and in what belongs to which workspace. */
export const personMutants: readonly Mutant[] = [
  {
    name: 'what one person left behind stays for the next',
    file: 'worker/session/user-databases.ts',
    find: `  if (database === null) {`,
    replace: `  if (database === null || database !== null) {`,
  },
  {
    name: 'who loses one workspace loses the filespaces of all',
    file: 'worker/session/spaces/space-list.ts',
    find: `const vanished = [...ids].filter((id) => before.driveIds.has(id) && !here.has(id));`,
    replace: `const vanished = [...ids].filter((id) => before.driveIds.has(id) && (!here.has(id) || [...before.workspaceIds].some((one) => !member.has(one))));`,
  },
  {
    name: 'only the filespaces of one workspace are listed',
    file: 'worker/session/spaces/space-list.ts',
    find: `const query = { workspaceId: workspace.id,`,
    replace: `const query = { workspaceId: workspaces[0]?.id ?? workspace.id,`,
  },
  {
    name: 'the worker goes on for whoever was there before',
    file: 'worker/session/worker-api.ts',
    find: `    if (running?.userId === who.userId && running.isRunning()) {`,
    replace: `    if (running?.isRunning()) {`,
  },
  {
    name: 'what somebody had not sent is thrown away when another signs in',
    file: 'worker/session/user-databases.ts',
    find: `      if (pending.length === 0) await Promise.all(`,
    replace: `      if (pending.length >= 0) await Promise.all(`,
  },
  {
    name: 'signing out leaves the database',
    file: 'worker/session/worker-api.ts',
    find: `    await deleteDatabase(ports, userId);`,
    replace: ``,
  },
  {
    name: 'signing out does not wait for what is being written',
    file: 'worker/lib/write-lock.ts',
    find: `        return await under('exclusive', tired.signal, work);`,
    replace: `        return await work();`,
  },
  {
    name: 'signing out does not look at what waits',
    file: 'worker/session/user-databases.ts',
    find: `    if (!losing && (await durable.outbox.filter(isOnlyOnDevice).count()) > 0) return false;`,
    replace: `    if (!losing && (await durable.outbox.count()) < 0) return false;`,
  },
  {
    name: 'what somebody had sent stays when they are removed',
    file: 'worker/session/spaces/lose-filespace.ts',
    find: `    await forgetSent(context.store.durable, driveId);`,
    replace: ``,
  },
  {
    name: 'who is no admin any more keeps the people of the workspace',
    file: 'worker/administration/delete-inaccessible.ts',
    find: `  const people = withPeople.filter((id) => !managed.includes(id));`,
    replace: `  const people = withPeople.filter((id) => managed.length > 99 && !managed.includes(id));`,
  },
  {
    name: 'another role is not noticed',
    file: 'worker/session/leader.ts',
    find: `(WORKSPACE|FILESPACE|ACCESS)_`,
    replace: `(WORKSPACE|FILESPACE)_`,
  },
];
