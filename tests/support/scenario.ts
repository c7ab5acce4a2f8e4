import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { createDevice, type Device } from './device.ts';
import { startTestServer, type TestServer } from './server.ts';
import { openTab, type Tab } from './tab.ts';
import { createDrive, createWorkspace, joinWorkspace, signUpVerified, type TestUser } from './users.ts';

export type Scenario = Awaited<ReturnType<typeof createScenario>>;

export interface SharedServer {
  readonly server: TestServer;
  /** Of its real port. */
  readonly address: string;
}

/** One server for all tests of a file, which have people and workspaces of their own. What stops the server or sets it back has its own. */
export function shareServer(): () => SharedServer {
  let shared: SharedServer | undefined;
  beforeAll(async () => {
    const server = await startTestServer();
    shared = { server, address: await server.listen() };
  });
  afterAll(() => shared?.server.close());
  return () => {
    if (shared === undefined) throw new Error('the server starts before the first test');
    return shared;
  };
}

/**
 * One filespace with an owner and another member who sees everything; devices and tabs as a test needs them. Its server
 * is that of the file where it is given, and otherwise its own.
 */
export async function createScenario(shared?: SharedServer) {
  const server: TestServer = shared?.server ?? (await startTestServer());
  const address = shared?.address ?? (await server.listen());
  const owner = await signUpVerified(server);
  const workspace = await createWorkspace(owner);
  const driveId = await createDrive(owner, workspace.id);
  const other = await signUpVerified(server);
  const otherMemberId = await joinWorkspace(server, other, workspace.id, roles.admin);
  const tabs = new Map<Tab, Device>();

  /** `backup`: what a page of this device had kept outside the database. */
  async function open(
    person: TestUser,
    device: Device = createDevice(address),
    backup: string | null = null,
  ) {
    const tab = await openTab(device, person, backup);
    tabs.set(tab, device);
    return tab;
  }

  /** A tab that keeps the filespace and has all of it. */
  async function openFilled(person: TestUser, device: Device = createDevice(address)) {
    const tab = await open(person, device);
    await tab.api.refreshSpaces();
    await tab.api.connectFilespace(driveId);
    await tab.until(async (database) => (await database.syncStates.get(driveId))?.shown?.complete === true);
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
      if (shared === undefined) return server.close();
      // The test that made the server complain fails, not the file.
      const complaints = server.complaints.splice(0);
      if (complaints.length > 0) throw new Error(`The server logged errors:\n${complaints.join('\n')}`);
    },
  };
}

export function newFolder(driveId: string, name: string, parentId: string = rootId) {
  const itemId = randomUUID();
  const input: ChangeInput = { type: 'createFolder', driveId, itemId, kind: 'folder', parentId, name };
  return { itemId, input };
}

export function rename(driveId: string, itemId: string, name: string): ChangeInput {
  return { type: 'renameItem', driveId, itemId, kind: 'folder', name };
}

export function move(driveId: string, itemId: string, parentId: string): ChangeInput {
  return { type: 'moveItem', driveId, itemId, kind: 'folder', parentId };
}

export function copy(driveId: string, itemId: string, parentId: string): ChangeInput {
  return { type: 'copyItem', driveId, itemId, kind: 'folder', parentId };
}

export function remove(driveId: string, itemId: string): ChangeInput {
  return { type: 'deleteItem', driveId, itemId, kind: 'folder' };
}

/** Folders in folders, made on the server by its owner: `groups` of 199 each, and the group itself. */
export async function createManyFolders(
  scenario: Pick<Scenario, 'owner' | 'driveId'>,
  groups: number,
): Promise<string> {
  const { owner, driveId } = scenario;
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
