import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import type { NoticeRow } from '#worker/read/reader.ts';
import { createScenario, type Scenario, type SharedServer } from '../../support/scenario.ts';
import type { Tab } from '../../support/tab.ts';
import { serverTree, settled, shownTree } from '../../support/trees.ts';

/** How long a device gathers news, and what is to be sent, before it goes on. */
const batchMs = 50;

export type ActorName = 'ana' | 'ben';

export interface DeviceSide {
  readonly tab: Tab;
  /** Made on the device, which has no line to the server. */
  propose(...inputs: readonly ChangeInput[]): Promise<readonly string[]>;
  /** The line comes back; deletions have been held long enough. Waits until nothing moves any more. */
  arrive(): Promise<void>;
  tree(): Promise<readonly string[]>;
  /** The notices, by kind, with what the test names of them. */
  notices(): Promise<readonly NoticeRow[]>;
  attention(): Promise<readonly { state: string; problem: string | null; changeId: string }[]>;
}

export type TwoDevices = Awaited<ReturnType<typeof twoDevices>>;

/** The owner and an administrator of one filespace, each on a device, both without a line after the same beginning. */
export async function twoDevices(
  shared: SharedServer,
  begin: (scenario: Scenario) => readonly ChangeInput[],
) {
  const scenario = await createScenario(shared);
  const { server, driveId } = scenario;
  const sides = { ana: await open('ana'), ben: await open('ben') };
  const first = begin(scenario);
  if (first.length > 0) {
    const created = await sides.ana.tab.api.change(first);
    if (!created.ok) throw new Error(`the beginning is refused: ${created.problem.kind}`);
  }
  for (const side of [sides.ana, sides.ben]) await settled(server, side.tab, driveId);
  for (const side of [sides.ana, sides.ben]) {
    scenario.deviceOf(side.tab).network.cut();
    await side.tab.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  }

  async function open(who: ActorName): Promise<DeviceSide> {
    const device = scenario.newDevice();
    device.clock.hurry(batchMs);
    const tab = await scenario.openFilled(who === 'ana' ? scenario.owner : scenario.other, device);
    return {
      tab,
      async propose(...inputs) {
        const created = await tab.api.change(inputs);
        if (!created.ok) throw new Error(`the device refuses it: ${created.problem.kind}`);
        return created.value;
      },
      async arrive() {
        device.network.mend();
        device.clock.pass(8000);
        await tab.api.reportPageState('online');
        await settled(server, tab, driveId);
      },
      tree: () => shownTree(tab, driveId),
      notices: () => tab.reader.notices(0),
      async attention() {
        const rows = await tab.reader.outbox();
        return rows.map(({ state, problem, changeId }) => ({ state, problem, changeId }));
      },
    };
  }

  return {
    scenario,
    driveId,
    email: { ana: scenario.owner.email, ben: scenario.other.email },
    ...sides,
    /** Both arrive in this order, and both hear of all that happened. */
    async arriveInOrder(...order: readonly ActorName[]) {
      for (const who of order) await sides[who].arrive();
      for (const who of order) await settled(server, sides[who].tab, driveId);
    },
    /** Both screens and the server show this. */
    async trees() {
      return {
        server: await serverTree(server, driveId),
        ana: await sides.ana.tree(),
        ben: await sides.ben.tree(),
      };
    },
    close: () => scenario.close(),
  };
}

/** The three trees, all alike. */
export function allTrees(...paths: readonly string[]) {
  const tree = paths.toSorted();
  return { server: tree, ana: tree, ben: tree };
}

export function other(who: ActorName): ActorName {
  return who === 'ana' ? 'ben' : 'ana';
}
