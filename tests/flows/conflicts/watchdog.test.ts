import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncStatus } from '#src/features/items/outbox/sync-status.ts';
import type { OutboxRow, OutboxState } from '#worker/replica/replica-database.ts';
import type { Device } from '../../support/device.ts';
import { fillQuota } from '../../support/replica/fill-quota.ts';
import { createScenario, newFolder, remove, type Scenario, shareServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled } from '../../support/trees.ts';

/** The longest that anything waits for a timer: the cap of the back-off. */
const longestMs = 60_000;

const shared = shareServer();
let scenario: Scenario;
beforeEach(async () => {
  scenario = await createScenario(shared());
});
afterEach(() => scenario.close());

const isPost = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && path.startsWith('events/');
const isDifference = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('events/');

interface Waiting {
  readonly device: Device;
  readonly tab: Tab;
  /** Ends the fault, and notifies nobody. */
  readonly heal: () => void;
}

type StateScenario = (state: OutboxState) => Promise<Waiting>;

async function opened() {
  const device = scenario.newDevice();
  const tab = await scenario.openFilled(scenario.owner, device);
  const old = newFolder(scenario.driveId, 'Old');
  await tab.api.change([old.input]);
  await settled(scenario.server, tab, scenario.driveId);
  return { device, tab, old: old.itemId };
}

const inState = (tab: Tab, state: OutboxState, attempts = 0) =>
  tab.until(async (database) =>
    (await database.outbox.toArray()).some((row) => row.state === state && row.attempts >= attempts),
  );

/** Ways into each state in which a change waits; `person` for those that only an answer ends. */
const scenes = {
  undoable: {
    'a deletion that may still be undone': async () => {
      const { device, tab, old } = await opened();
      await tab.api.change([remove(scenario.driveId, old)]);
      return { device, tab, heal: () => undefined };
    },
  },
  queued: {
    'after a try that found no line': async () => {
      const { device, tab } = await opened();
      device.network.cut();
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      await inState(tab, 'queued', 1);
      return { device, tab, heal: () => device.network.mend() };
    },
    'after a server that was too busy': async () => {
      const { device, tab } = await opened();
      device.network.turnAway(isPost, 503, '5');
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      await inState(tab, 'queued', 1);
      return { device, tab, heal: () => undefined };
    },
  },
  sending: {
    'a request that is never answered': async () => {
      const { device, tab } = await opened();
      const heldRequest = device.network.hold(isPost);
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      await heldRequest.reached;
      return { device, tab, heal: heldRequest.letGo };
    },
    'an answer that could not be written': async () => {
      const { device, tab } = await opened();
      const heldRequest = device.network.hold(isPost);
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      await heldRequest.reached;
      const releaseQuota = fillQuota('outbox', 'sentChanges');
      heldRequest.letGo();
      await tab.until(async (database) => (await database.device.get('device'))?.storageFullMs !== undefined);
      return { device, tab, heal: releaseQuota };
    },
  },
  applied: {
    'its row is not here, and asking for it fails': async () => {
      const { device, tab } = await opened();
      const socket = device.network.hold(({ path }) => path.startsWith('realtime/'));
      device.network.dropSockets();
      await socket.reached;
      device.network.dropNextResponse(isDifference);
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      return { device, tab, heal: socket.letGo };
    },
    'the filespace is not kept here any more': async () => {
      const { device, tab } = await opened();
      const socket = device.network.hold(({ path }) => path.startsWith('realtime/'));
      device.network.dropSockets();
      await socket.reached;
      device.network.dropNextResponse(isDifference);
      await tab.api.change([newFolder(scenario.driveId, 'New').input]);
      await inState(tab, 'applied');
      await tab.api.disconnectFilespace(scenario.driveId, false);
      return { device, tab, heal: socket.letGo };
    },
  },
  rejected: 'person',
  blocked: 'person',
  superseded: 'person',
} as const satisfies Record<OutboxState, Readonly<Record<string, StateScenario>> | 'person'>;

const pending = Object.entries(scenes).flatMap(([state, movedBy]) =>
  movedBy === 'person'
    ? []
    : Object.entries(movedBy).map(
        ([name, view]) => [state as OutboxState, name, view as StateScenario] as const,
      ),
);

async function light({ device, tab }: Waiting) {
  const [row, outbox, drives] = await Promise.all([
    tab.reader.device(),
    tab.reader.outbox(),
    tab.reader.drives(),
  ]);
  return syncStatus({ device: row, outbox, drives, nowMs: device.clock.now() }).kind;
}

/** How many changes wait, once everything that was being written before is written. */
function inTurn({ database }: Tab): Promise<number> {
  return database.transaction('rw', database.tables, () => database.outbox.count());
}

describe('whatever waits has a timer, and no green light', () => {
  it.each(pending)('%s: %s', async (state, _, view) => {
    const at = await view(state);
    const kept = (await at.tab.reader.outbox()).length;
    if (kept > 0) expect(await light(at)).not.toBe('synced');
    expect(at.device.clock.nextMs() ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(longestMs);
    at.heal();
    // Nobody touches the device: only time passes, a second at a time, no faster than server and store keep up.
    for (let second = 0; second < 2 * (longestMs / 1000); second += 1) {
      at.device.clock.pass(1000);
      await at.device.network.settled();
      if ((await inTurn(at.tab)) === 0) break;
    }
    expect(await at.tab.reader.outbox()).toEqual([]);
    const tree = await serverTree(scenario.server, scenario.driveId);
    expect(tree).toEqual(state === 'undoable' ? [] : ['New/', 'Old/']);
  });

  it('what waits for the person is never green, and says so', async () => {
    const { device, tab } = await opened();
    const people = Object.entries(scenes).flatMap(([state, movedBy]) =>
      movedBy === 'person' ? [state] : [],
    );
    expect(people.length).toBeGreaterThan(0);
    for (const state of people as OutboxState[]) {
      const [row, drives] = await Promise.all([tab.reader.device(), tab.reader.drives()]);
      const nowMs = device.clock.now();
      const change = {} as OutboxRow['change'];
      expect(
        syncStatus({ device: row, drives, outbox: [{ state, change, driveId: scenario.driveId }], nowMs }),
      ).toEqual({
        kind: 'attention',
        count: 1,
      });
    }
  });
});
