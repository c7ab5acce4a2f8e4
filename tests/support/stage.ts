import { randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root.ts';
import type { ChangeWish } from '#contract/worker-api.ts';
import { createDevice, type Device } from './device.ts';
import { createDrive, createWorkspace, joinWorkspace, type Person, signUpVerified } from './person.ts';
import { startTestServer, type TestServer } from './server.ts';
import { openTab, type Tab } from './tab.ts';

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** A server with one filespace, an owner and another member who sees everything; devices and tabs as a test needs them. */
export async function setStage() {
  const server: TestServer = await startTestServer();
  const address = await server.listen();
  const owner = await signUpVerified(server);
  const workspace = await createWorkspace(owner);
  const driveId = await createDrive(owner, workspace.id);
  const other = await signUpVerified(server);
  const otherMemberId = await joinWorkspace(server, other, workspace.id, roles.admin);
  const tabs = new Map<Tab, Device>();

  /** `mirror`: what a page of this device had kept outside the database. */
  async function open(person: Person, device: Device = createDevice(address), mirror: string | null = null) {
    const tab = await openTab(device, person, mirror);
    tabs.set(tab, device);
    return tab;
  }

  /** A tab that keeps the filespace and has all of it. */
  async function openFilled(person: Person, device: Device = createDevice(address)) {
    const tab = await open(person, device);
    await tab.api.refreshSpaces();
    await tab.api.connectFilespace(driveId);
    await tab.until(async (database) => (await database.drives.get(driveId))?.shown?.complete === true);
    return tab;
  }

  return {
    server,
    address,
    owner,
    other,
    /** The other one as a member of the workspace. */
    otherMemberId,
    workspace,
    driveId,
    newDevice: () => createDevice(address),
    open,
    openFilled,
    deviceOf(tab: Tab): Device {
      const device = tabs.get(tab);
      if (device === undefined) throw new Error('this tab was opened elsewhere');
      return device;
    },
    async close() {
      for (const [tab, device] of tabs) {
        tab.kill();
        await device.network.close();
      }
      await server.close();
    },
  };
}

export function newFolder(driveId: string, name: string, parentId: string = rootId) {
  const itemId = randomUUID();
  const wish: ChangeWish = { type: 'createFolder', driveId, itemId, kind: 'folder', parentId, name };
  return { itemId, wish };
}

export function rename(driveId: string, itemId: string, name: string): ChangeWish {
  return { type: 'renameItem', driveId, itemId, kind: 'folder', name };
}

export function move(driveId: string, itemId: string, parentId: string): ChangeWish {
  return { type: 'moveItem', driveId, itemId, kind: 'folder', parentId };
}

export function copy(driveId: string, itemId: string, parentId: string): ChangeWish {
  return { type: 'copyItem', driveId, itemId, kind: 'folder', parentId };
}

export function remove(driveId: string, itemId: string): ChangeWish {
  return { type: 'deleteItem', driveId, itemId, kind: 'folder' };
}

/** Folders in folders, made on the server by its owner: `groups` of 199 each, and the group itself. */
export async function growOnServer(stage: Pick<Stage, 'owner' | 'driveId'>, groups: number): Promise<string> {
  const { owner, driveId } = stage;
  const first = randomUUID();
  const event = (folderId: string, name: string, parent: string) => ({
    event_id: randomUUID(),
    type: 'NEW_FOLDER_CREATED',
    timestamp: 1,
    message_owner: 'TESTSERVER01',
    data: { folder_id: folderId, folder_name: name, parent_folder: parent, drive_id: driveId },
  });
  const events = [event(first, 'Group', rootId)];
  for (let number = 1; number < 200; number += 1) {
    events.push(event(randomUUID(), `Folder ${String(number).padStart(3, '0')}`, first));
  }
  await owner.call('POST', `events/${driveId}`, events);
  for (let group = 1; group < groups; group += 1) {
    const body = { id: first, destination_id: rootId, drive_id: driveId, event_id: randomUUID() };
    await owner.call('POST', 'drives/items/copy', body);
  }
  return first;
}
