import type { ChangeWish } from '#contract/worker-api.ts';
import type { NoticeRow } from '#worker/read/reader.ts';
import { type Stage, setStage } from '../../support/stage.ts';
import type { Tab } from '../../support/tab.ts';
import { quiet, treeOnScreen, treeOnServer } from '../../support/trees.ts';

export type Who = 'ana' | 'ben';

export interface Side {
  readonly tab: Tab;
  /** Made on the device, which has no line to the server. */
  wish(...wishes: readonly ChangeWish[]): Promise<readonly string[]>;
  /** The line comes back; deletions have been held long enough. Waits until nothing moves any more. */
  arrive(): Promise<void>;
  tree(): Promise<readonly string[]>;
  /** What was told, by kind, with what the test names of it. */
  notices(): Promise<readonly NoticeRow[]>;
  stuck(): Promise<readonly { state: string; problem: string | null; changeId: string }[]>;
}

export type TwoDevices = Awaited<ReturnType<typeof twoDevices>>;

/** The owner and an administrator of one filespace, each on a device, both without a line after the same beginning. */
export async function twoDevices(begin: (stage: Stage) => readonly ChangeWish[]) {
  const stage = await setStage();
  const { server, driveId } = stage;
  const sides = { ana: await open('ana'), ben: await open('ben') };
  const first = begin(stage);
  if (first.length > 0) {
    const made = await sides.ana.tab.api.change(first);
    if (!made.ok) throw new Error(`the beginning is refused: ${made.problem.kind}`);
  }
  for (const side of [sides.ana, sides.ben]) await quiet(server, side.tab, driveId);
  for (const side of [sides.ana, sides.ben]) {
    stage.deviceOf(side.tab).network.cut();
    await side.tab.until(async (database) => (await database.device.get('device'))?.connection !== 'online');
  }

  async function open(who: Who): Promise<Side> {
    const device = stage.newDevice();
    const tab = await stage.openFilled(who === 'ana' ? stage.owner : stage.other, device);
    return {
      tab,
      async wish(...wishes) {
        const made = await tab.api.change(wishes);
        if (!made.ok) throw new Error(`the device refuses it: ${made.problem.kind}`);
        return made.value;
      },
      async arrive() {
        device.network.mend();
        device.clock.pass(8000);
        await tab.api.signal('online');
        await quiet(server, tab, driveId);
      },
      tree: () => treeOnScreen(tab, driveId),
      notices: () => tab.reader.notices(0),
      async stuck() {
        const rows = await tab.reader.outbox();
        return rows.map(({ state, problem, changeId }) => ({ state, problem, changeId }));
      },
    };
  }

  return {
    stage,
    driveId,
    email: { ana: stage.owner.email, ben: stage.other.email },
    ...sides,
    /** Both arrive in this order, and both hear of all that happened. */
    async arriveInOrder(...order: readonly Who[]) {
      for (const who of order) await sides[who].arrive();
      for (const who of order) await quiet(server, sides[who].tab, driveId);
    },
    /** Both screens and the server show this. */
    async trees() {
      return {
        server: await treeOnServer(server, driveId),
        ana: await sides.ana.tree(),
        ben: await sides.ben.tree(),
      };
    },
    close: () => stage.close(),
  };
}

/** The three trees, all alike. */
export function everywhere(...paths: readonly string[]) {
  const tree = paths.toSorted();
  return { server: tree, ana: tree, ben: tree };
}

export function other(who: Who): Who {
  return who === 'ana' ? 'ben' : 'ana';
}
