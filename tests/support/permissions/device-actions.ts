import { randomUUID } from 'node:crypto';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { type Actors, called } from './actors.ts';

/** As far as the person knows. */
export async function changeOnDevice(actors: Actors): Promise<string> {
  const { scenario, chance } = actors;
  const truth = scenario.truth();
  const seen = [...truth.visible.keys()].flatMap((id) => truth.entries.get(id) ?? []);
  const folders = seen.filter(({ kind }) => kind === 'folder');
  if (folders.length === 0) return 'nothing is seen';
  const { driveId } = scenario;
  const { id: itemId, kind } = chance.pick(seen);
  const parentId = chance.pick(folders).id;
  const name = scenario.taints.newName('own');
  const fresh = randomUUID();
  scenario.taints.madeByPerson(fresh);
  const input: ChangeInput = chance.pick<ChangeInput>([
    { type: 'createFolder', driveId, itemId: fresh, kind: 'folder', parentId, name },
    { type: 'renameItem', driveId, itemId, kind, name },
    { type: 'moveItem', driveId, itemId, kind, parentId },
    { type: 'deleteItem', driveId, itemId, kind },
  ]);
  const made = await scenario.tab().api.change([input]);
  return `${input.type} ${called(truth, itemId)} ${name} ${called(truth, parentId)}: ${JSON.stringify(made).slice(0, 90)}`;
}

export async function disconnect({ scenario }: Actors): Promise<string> {
  scenario.device.network.cut();
  return 'offline';
}

export async function reconnect({ scenario }: Actors): Promise<string> {
  scenario.device.network.mend();
  await scenario.tab().api.reportPageState('online');
  return 'online';
}

export async function restart({ scenario }: Actors): Promise<string> {
  await scenario.restart();
  return 'a new tab';
}

export async function pauseFullSync({ scenario }: Actors): Promise<string> {
  scenario.holdFullSync();
  return 'pages wait';
}

export async function settle({ scenario }: Actors): Promise<string> {
  await scenario.settleAndExamine();
  return 'and look';
}
