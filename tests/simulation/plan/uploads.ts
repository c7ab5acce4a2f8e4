import { rootId } from '#contract/rules/root-folder.ts';
import type { SeenItem } from '../oracle/replica-view.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { type Actor, move, pickParentOutside, propose, remove, rename, whileTakingBack } from './actor.ts';
import { type HistoryName, historyActions } from './history/history-actions.ts';
import { type KeepingName, keeping } from './keeping.ts';
import { pickName } from './names.ts';
import { type RestoreName, restores } from './restores.ts';
import { replace, upload } from './upload-actor.ts';

export type UploadName = keyof typeof uploads;

/** What two people do with contents: both turns, or null where what it needs is not there. */
type UploadScenario = (a: Actor, b: Actor) => readonly [Turn, Turn] | null;
type Turn = () => Promise<unknown>;

/** Uploads that meet each other, what others do to the same items, a full workspace, and who changes their mind. */
export const uploads = {
  sameName: (a, b) => {
    const folderId = sharedFolder(a, b)?.id ?? rootId;
    const name = `${pickName(a.chance)}.jpg`;
    return [() => upload(a, folderId, [{ path: [name] }]), () => upload(b, folderId, [{ path: [name] }])];
  },
  sameTree: (a, b) => {
    const folderId = sharedFolder(a, b)?.id ?? rootId;
    const choices = ['one.jpg', 'two.jpg', 'raw/three.jpg'].map((path) => ({
      path: ['Shoot', ...path.split('/')],
    }));
    return [() => upload(a, folderId, choices), () => upload(b, folderId, choices.slice(1))];
  },
  replaceReplace: (a, b) => withFile(a, b, (file) => [() => replace(a, file), () => replace(b, file)]),
  replaceTwice: (a, b) =>
    withFile(a, b, (file) => [() => replace(a, file).then(() => replace(a, file)), () => replace(b, file)]),
  replaceDelete: (a, b) =>
    withFile(a, b, (file) => [() => replace(a, file), () => propose(b, remove(b, file))]),
  replaceMove: (a, b) =>
    withFile(a, b, (file) => [
      () => replace(a, file),
      () => propose(b, move(b, file, pickParentOutside(b, file.id))),
    ]),
  replaceRename: (a, b) =>
    withFile(a, b, (file) => [() => replace(a, file), () => propose(b, rename(b, file, pickName(b.chance)))]),
  replaceFolderDeleted: (a, b) =>
    withFile(a, b, (file) => {
      const folder = b.visible.get(file.parentId);
      return folder ? [() => replace(a, file), () => propose(b, remove(b, folder))] : null;
    }),
  folderDeleted: (a, b) => {
    const folder = sharedFolder(a, b);
    if (folder === null) return null;
    return [
      () => upload(a, folder.id, [{ path: ['late.jpg'] }, { path: ['Sub', 'later.jpg'] }]),
      () => propose(b, remove(b, folder)),
    ];
  },
  /** There is room for one of the two. */
  quota: (a, b) => {
    const { service, scheduler } = a.world;
    if (a.world.besides !== null) return null;
    service.quotaBytes = service.storedBytes(service.drives.get(a.driveId)?.workspaceId ?? '') + 90;
    scheduler.at(a.chance.between(2000, 30_000), 'room again', () => {
      service.quotaBytes = Number.POSITIVE_INFINITY;
    });
    return [
      () => upload(a, rootId, [{ path: ['mine.bin'] }]),
      () => upload(b, rootId, [{ path: ['theirs.bin'] }]),
    ];
  },
  undone: (a, b) => {
    const folderId = sharedFolder(a, b)?.id ?? rootId;
    return [
      () => thenTakenBack(a, folderId, 'undoUpload'),
      () => upload(b, folderId, [{ path: ['Trip', 'b.jpg'] }]),
    ];
  },
  cancelled: (a, b) => {
    const folderId = sharedFolder(a, b)?.id ?? rootId;
    return [
      () => thenTakenBack(a, folderId, 'cancelUpload'),
      () => upload(b, folderId, [{ path: ['c.jpg'] }]),
    ];
  },
} as const satisfies Record<string, UploadScenario>;

/** Both begin from what they see now. */
export async function playUpload(name: UploadName, a: Actor, b: Actor): Promise<void> {
  const turns = uploads[name](a, b);
  if (turns === null) return;
  a.world.count(`upload ${name}`);
  const isFirst = a.chance.happens(0.5);
  await Promise.all((isFirst ? turns : turns.toReversed()).map((turn) => turn()));
}

async function thenTakenBack(actor: Actor, folderId: string, how: 'undoUpload' | 'cancelUpload') {
  const batchId = await upload(actor, folderId, [{ path: ['Trip', 'a.jpg'] }, { path: ['b.jpg'] }]);
  if (batchId === null) return;
  const { tab, chance, world } = actor;
  const thought = new Promise<void>((resolve) =>
    tab.later(chance.between(0, chance.pick([100, 800, 4000])), 'thinks again', resolve),
  );
  world.watch(
    tab,
    thought.then(() => whileTakingBack(actor, () => tab.api[how](batchId))),
  );
}

function sharedFolder(a: Actor, b: Actor): SeenItem | null {
  const folders = [...a.visible.values()].filter(({ id, kind }) => kind === 'folder' && b.visible.has(id));
  return folders.length === 0 ? null : a.chance.pick(folders);
}

function withFile(a: Actor, b: Actor, use: (file: SeenItem) => readonly [Turn, Turn] | null) {
  const files = [...a.visible.values()].filter(
    ({ id, kind, parentId }) => kind === 'file' && b.visible.get(id)?.parentId === parentId,
  );
  return files.length === 0 ? null : use(a.chance.pick(files));
}

export async function playKeeping(name: KeepingName, actor: Actor): Promise<void> {
  if (actor.device.isLeaving || !actor.device.isPresent) return;
  actor.world.count(`content ${name}`);
  actor.world.scheduler.note(`${actor.tab.name} ${name}`);
  await keeping[name](actor);
}

export async function playRestore(name: RestoreName, actor: Actor): Promise<void> {
  if (actor.device.isLeaving || !actor.device.isPresent) return;
  if (await restores[name](actor)) actor.world.count(`restore ${name}`);
}

export async function playHistory(name: HistoryName, actor: Actor): Promise<void> {
  if (actor.device.isLeaving || !actor.device.isPresent) return;
  if (await historyActions[name](actor)) actor.world.count(`history ${name}`);
}

/** A file comes in from a device that is not simulated. */
export function uploadElsewhere(world: World, chance: Random) {
  const drives = [...world.service.drives.values()];
  if (drives.length === 0 || !world.isServerUp) return;
  const drive = chance.pick(drives);
  const owner = world.service.spaceOf(drive.id)?.owner;
  if (owner === undefined) return;
  const folders = [
    rootId,
    ...[...drive.tree.living.values()].filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  ];
  const parentId = chance.pick(folders);
  const name = `upload ${drive.seq}.txt`;
  if (drive.tree.takenKeys(parentId, null).has(name)) return;
  drive.addFile(owner.userId, chance.uuid(), parentId, name, world.scheduler.nowMs);
  world.service.listeners.grown(drive);
}
