import { rootId } from '#contract/rules/root-folder.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import type { EventResult } from '#contract/wire/items.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import { openReader } from '#worker/read/open-reader.ts';
import type {
  DeviceRow,
  JournalRow,
  OutboxRow,
  OverlayRow,
  SyncStateRow,
} from '#worker/replica/replica-database.ts';
import type { Drive } from '../server/drive.ts';
import { scopeHash } from '../server/service.ts';
import type { Database } from '../storage/database.ts';
import type { Device } from '../world/device.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';
import { keptMismatch, leftover } from './leftover-check.ts';
import { bare } from './replica-check.ts';
import { checkLeaves, driveRow, type SeenItem, seenItems, storedItems } from './replica-view.ts';

export function isQuiescent(world: World): boolean {
  return notQuiescentReason(world) === null;
}

/** What is still to come; null when nothing is. */
export function notQuiescentReason(world: World): string | null {
  if (world.toCome > 0) return 'waits for what is still to come';
  for (const device of world.devices) {
    const what = unquietAt(device);
    if (what !== null) return `${device.name} ${what}`;
  }
  return null;
}

function unquietAt(device: Device): string | null {
  const { database, world } = device;
  if (database === undefined) return 'has no database';
  if ([...device.tabs].some((tab) => tab.openCalls > 0)) return 'was asked and has not answered';
  const pending = (database.rows('outbox') as readonly OutboxRow[]).find((row) => !needsAttention(row));
  if (pending !== undefined) return `has ${pending.change.type} ${pending.changeId} ${pending.state}`;
  const row = database.row('device', 'device') as DeviceRow | undefined;
  if (row?.connection !== 'online') return `is ${row?.connection}`;
  const expected = visibleDrives(device);
  const connected = (database.rows('syncStates') as readonly SyncStateRow[]).filter((one) => one.connected);
  if (connected.length !== expected.length)
    return `keeps ${connected.length} filespaces of ${expected.length}`;
  const named = database.rows('filespaces').length;
  if (named > expected.length) return `names ${named} filespaces of ${expected.length}`;
  for (const drive of expected) {
    const { shown, filling } = driveRow(database, drive.id) ?? {};
    if (!shown?.complete || filling) return 'is not filled';
    if (shown.epoch !== drive.epoch) return 'holds an older log';
    const seesAll = world.service.seesAll(device.person.userId, drive.id) === true;
    if (shown.scopeHash !== scopeHash(seesAll)) return 'holds what another may see';
    if (seesAll && shown.seq !== drive.seq) return `is at ${shown.seq} of ${drive.seq}`;
  }
  return unlisted(device, database) ?? leftover(device, expected);
}

/** Where somebody is new, is in two workspaces or sees no filespace, nothing but the list itself says that it has come. */
function unlisted(device: Device, database: Database): string | null {
  const { world, machine, person } = device;
  const isPlain = world.service.spaces.length === 1 && machine.devices.length === 1;
  if (isPlain && visibleDrives(device).length > 0) return null;
  const theirs = world.service.spaces.filter((space) => space.member(person.userId) !== null);
  const known = database.rows('workspaces').length;
  return known === theirs.length ? null : `knows ${known} workspaces of ${theirs.length}`;
}

function visibleDrives(device: Device): readonly Drive[] {
  const { service } = device.world;
  return [...service.drives.values()].filter((drive) => service.seesAll(device.person.userId, drive.id));
}

export async function finalCheck(world: World) {
  const fail = (text: string) => world.oracle?.fail(text);
  const living = [...world.service.drives.values()];
  for (const drive of living) world.oracle?.server.checkTree(drive);
  const isThere = (changeId: string, { status }: EventResult) => {
    const isKnown = [...living, ...world.previousDrives.values()].some((drive) =>
      drive.results.has(changeId),
    );
    const entries = living.flatMap((drive) => drive.entries.filter((entry) => entry.changeId === changeId));
    return isKnown && (status !== 'applied' || entries.length <= 1);
  };
  const canDelete = (device: Device, driveId: string) =>
    world.oracle?.forgetful.has(device) === true || !world.service.drives.has(driveId);
  world.oracle?.ledger.settled(isThere, canDelete);
  world.oracle?.server.uploads.settled(world.service, world.scheduler.nowMs);
  for (const device of world.devices) {
    const [database, drives] = [device.database, visibleDrives(device)];
    if (database === undefined) continue;
    for (const drive of drives) {
      compareWhole(device, database, drive, fail);
      await compareAsShown(device, database, drive, fail);
    }
    keptMismatch(device, drives, fail);
    checkNothingHidden(device, database, drives, fail);
    checkLeaves(device, database, fail);
  }
}

function compareWhole(device: Device, database: Database, drive: Drive, fail: (text: string) => void) {
  const shown = driveRow(database, drive.id)?.shown;
  const here = new Set(storedItems(database, shown?.r ?? -1).map(bare));
  const there = new Set([...drive.tree.living.values()].map(bare));
  for (const item of there) if (!here.has(item)) fail(`convergence: ${device.name} misses ${item}`);
  for (const item of here) if (!there.has(item)) fail(`convergence: ${device.name} has ${item} too much`);
}

/** Through the product's own eyes: the folders as the page reads them, and the search. */
async function compareAsShown(
  device: Device,
  database: Database,
  drive: Drive,
  fail: (text: string) => void,
) {
  const [tab] = device.tabs;
  if (tab === undefined) return;
  const visible = seenItems(database, drive.id);
  const reader = openReader(device.person.userId, { indexedDB: device.storeFor(tab) });
  const folders = [
    rootId,
    ...[...visible.values()].filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  ];
  for (const folderId of folders.slice(0, 12)) {
    const location = { driveId: drive.id, folderId, direction: 'asc', from: 0, to: 1000 } as const;
    const { rows } = await during(device, reader.folder(location));
    const expected = [...visible.values()].filter((item) => item.parentId === folderId);
    if (sorted(rows) !== sorted(expected)) {
      fail(`window: ${device.name} shows ${sorted(rows)} instead of ${sorted(expected)}`);
    }
  }
  reader.close();
  await checkSearch(device, tab, drive, visible, fail);
}

async function checkSearch(
  device: Device,
  tab: Tab,
  drive: Drive,
  visible: ReadonlyMap<string, SeenItem>,
  fail: (text: string) => void,
) {
  for (const term of ['pl', 'file']) {
    const response = await during(
      device,
      askAwake(tab, () => tab.api.search(drive.id, term, 1000)),
    );
    const expected = [...visible.values()].filter((item) => searchKey(item.name).includes(searchKey(term)));
    if (sorted(response.hits) !== sorted(expected)) {
      fail(`search: ${device.name} finds ${sorted(response.hits)} instead of ${sorted(expected)}`);
    }
  }
}

/** A page whose worker has stopped starts it again before it asks. */
async function askAwake<T>(tab: Tab, ask: () => Promise<T>): Promise<T> {
  await tab.device.signIn(tab);
  return ask();
}

/** Lets the world go on until an answer has come. */
async function during<T>(device: Device, response: PromiseLike<T>): Promise<T> {
  const { scheduler } = device.world;
  let isHere = false;
  const arrive = () => {
    isHere = true;
  };
  const arriving = Promise.resolve(response);
  arriving.then(arrive, arrive);
  for (let attempts = 0; attempts < 100 && !isHere; attempts += 1) {
    await scheduler.pause();
    if (!isHere) await scheduler.run(scheduler.nowMs + 100, () => isHere);
  }
  if (!isHere) throw new Error(`${device.name} was asked and never answered`);
  return arriving;
}

function sorted(items: readonly Pick<SeenItem, 'id' | 'name'>[]): string {
  return items
    .map((item) => `${item.id.slice(0, 8)} ${item.name}`)
    .sort()
    .join(', ');
}

/** Who may not see a filespace (any more) has nothing of it: only their own changes that were not sent. */
function checkNothingHidden(
  device: Device,
  database: Database,
  visible: readonly Drive[],
  fail: (text: string) => void,
) {
  const ids = new Set(visible.map((drive) => drive.id));
  const inUse = new Set<number>();
  for (const row of database.rows('syncStates') as readonly SyncStateRow[]) {
    if (!ids.has(row.driveId)) fail(`confidentiality: ${device.name} still knows ${row.driveId}`);
    // A copy may be filled beside the one on screen by the time that this is looked at.
    else for (const copy of [row.shown, row.filling]) inUse.add(copy?.r ?? -1);
  }
  for (const table of ['folders', 'files']) {
    const rows = database.rows(table) as readonly { readonly r: number }[];
    if (rows.some(({ r }) => !inUse.has(r)))
      fail(`confidentiality: ${device.name} keeps ${table} of nothing`);
  }
  checkSpaces(device, database, ids, fail);
  const overlay = database.rows('overlay') as readonly OverlayRow[];
  const journal = (database.rows('journal') as readonly JournalRow[]).filter(({ rows }) => rows.length > 0);
  const left = [...overlay, ...journal].find((row) => !ids.has(row.driveId));
  if (left !== undefined) fail(`confidentiality: ${device.name} keeps rows of ${left.driveId}`);
}

/** Nothing of a workspace stays with whoever is not in it. */
function checkSpaces(
  device: Device,
  database: Database,
  visible: ReadonlySet<string>,
  fail: (text: string) => void,
) {
  const { service } = device.world;
  const theirs = service.spaces.filter((space) => space.member(device.person.userId) !== null);
  const isTheirs = (id: string) => theirs.some((space) => space.id === id);
  const named = database.rows('workspaces') as readonly { readonly id: string }[];
  const people = ['peopleState', 'peopleColumns', 'grants'].flatMap((table) => database.rows(table));
  const known = [
    ...named.map(({ id }) => id),
    ...(people as readonly { readonly workspaceId: string }[]).map(({ workspaceId }) => workspaceId),
  ];
  const lost = known.find((id) => !isTheirs(id));
  if (lost !== undefined) fail(`confidentiality: ${device.name} keeps what it knew of workspace ${lost}`);
  for (const { id } of database.rows('filespaces') as readonly { readonly id: string }[])
    if (!visible.has(id)) fail(`confidentiality: ${device.name} still names ${id}`);
}
