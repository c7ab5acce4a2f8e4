import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Dexie } from 'dexie';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { openDatabase } from '#server/db/database.ts';
import { createDevice } from '#tests/support/device.ts';
import { openTab, type Tab } from '#tests/support/tab.ts';
import type { TestTarget } from '#tests/support/team.ts';
import { serverTree, settled, shownTree } from '#tests/support/trees.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import { serve } from '../child.ts';
import type { LoadPerson } from '../load-team.ts';

export interface DevicesInput {
  readonly url: string;
  readonly databaseUrl: string;
  readonly owners: readonly LoadPerson[];
  readonly paceMs: number;
}

export interface DeviceOutcome {
  readonly driveId: string;
  /** Changes that its person made, by their ids. */
  readonly changeIds: readonly string[];
  /** Of those, the ones that are sent as they were made: what follows one that waits becomes a part of it. */
  readonly creations: readonly string[];
  /** Of all, which the person is asked about. */
  readonly attention: readonly string[];
  /** What it shows and the server does not hold, or the other way around: the first of them. */
  readonly differences: readonly string[];
}

interface RunningDevice {
  readonly owner: LoadPerson;
  readonly tab: Tab;
  readonly changeIds: string[];
  readonly creations: string[];
  working: Promise<void>;
}

const mostSettlingMs = 180_000;
const changesWhileGoingOn = 4;
/** Deeper than folders ever lie. */
const levels = 500;

const devices: RunningDevice[] = [];
let isOver = false;
let target: TestTarget;

Dexie.dependencies.indexedDB = globalThis.indexedDB;

serve({
  /** The product's engine for each, whose person works on it until `stop`. */
  async begin({ url, databaseUrl, owners, paceMs }: DevicesInput) {
    target = openTarget(databaseUrl);
    for (const owner of owners) {
      const tab = await openTab(createDevice(url), owner);
      await tab.api.refreshSpaces();
      await tab.api.connectFilespace(owner.driveId);
      const device = { owner, tab, changeIds: [], creations: [], working: Promise.resolve() };
      devices.push(device);
      device.working = workOn(device, paceMs);
    }
  },
  async stop() {
    isOver = true;
    await Promise.all(devices.map(({ working }) => working));
  },
  /** Their people work again for a while, with a server that has another database. */
  async goOn({ databaseUrl, forMs }: { readonly databaseUrl: string; readonly forMs: number }) {
    await target.deps.db.destroy();
    target = openTarget(databaseUrl);
    isOver = false;
    for (const device of devices) device.working = workOn(device, forMs / changesWhileGoingOn);
    await wait(forMs);
    isOver = true;
    await Promise.all(devices.map(({ working }) => working));
  },
  /** When each has sent all and has all. */
  outcomes: (): Promise<readonly DeviceOutcome[]> =>
    Promise.all(
      devices.map(async ({ owner: { driveId }, tab, changeIds, creations }) => {
        const isSettled = await Promise.race([
          settled(target, tab, driveId).then(() => true),
          wait(mostSettlingMs, false),
        ]);
        const shown = await shownTree(tab, driveId, levels);
        const there = await serverTree(target, driveId);
        const rows = await tab.database.outbox.where('driveId').equals(driveId).toArray();
        const attention = rows.filter(needsAttention).map(({ changeId }) => changeId);
        const differences = [
          ...(isSettled ? [] : ['it does not come to rest']),
          ...differencesOf(shown, there),
        ];
        return { driveId, changeIds, creations, attention, differences };
      }),
    ),
});

function openTarget(url: string): TestTarget {
  const db = openDatabase({ url, maxConnections: 2, onBroken: () => undefined });
  return { deps: { db, nowMs: Date.now } };
}

async function workOn(device: RunningDevice, paceMs: number): Promise<void> {
  const { tab, changeIds, creations } = device;
  const { driveId } = device.owner;
  const folders: string[] = [];
  while (!isOver) {
    await wait(paceMs * (0.5 + Math.random()));
    const itemId = folders[Math.floor(Math.random() * folders.length)];
    const name = `d${Math.floor(Math.random() * 1e6)}`;
    const input: ChangeInput =
      itemId === undefined || folders.length < 5
        ? { type: 'createFolder', driveId, itemId: randomUUID(), kind: 'folder', parentId: rootId, name }
        : { type: 'renameItem', driveId, itemId, kind: 'folder', name };
    const done = await tab.api.change([input]);
    if (!done.ok) continue; // somebody else deleted it
    changeIds.push(...done.value);
    if (input.type !== 'createFolder') continue;
    creations.push(...done.value);
    folders.push(input.itemId);
  }
}

function differencesOf(shown: readonly string[], there: readonly string[]): readonly string[] {
  const [ours, theirs] = [new Set(shown), new Set(there)];
  const onlyHere = shown.filter((path) => !theirs.has(path)).map((path) => `only on the device: ${path}`);
  const onlyThere = there.filter((path) => !ours.has(path)).map((path) => `only on the server: ${path}`);
  return [...onlyHere, ...onlyThere].slice(0, 10);
}
