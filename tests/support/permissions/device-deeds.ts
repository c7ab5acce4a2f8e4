import { randomUUID } from 'node:crypto';
import type { ChangeWish } from '#contract/worker-api.ts';
import { type Actors, called } from './actors.ts';

/** As far as the person knows. */
export async function changeOnDevice(actors: Actors): Promise<string> {
  const { stage, chance } = actors;
  const truth = stage.truth();
  const seen = [...truth.visible.keys()].flatMap((id) => truth.entries.get(id) ?? []);
  const folders = seen.filter(({ kind }) => kind === 'folder');
  if (folders.length === 0) return 'nothing is seen';
  const { driveId } = stage;
  const { id: itemId, kind } = chance.pick(seen);
  const parentId = chance.pick(folders).id;
  const name = stage.taints.newName('own');
  const fresh = randomUUID();
  stage.taints.madeByPerson(fresh);
  const wish: ChangeWish = chance.pick<ChangeWish>([
    { type: 'createFolder', driveId, itemId: fresh, kind: 'folder', parentId, name },
    { type: 'renameItem', driveId, itemId, kind, name },
    { type: 'moveItem', driveId, itemId, kind, parentId },
    { type: 'deleteItem', driveId, itemId, kind },
  ]);
  const made = await stage.tab().api.change([wish]);
  return `${wish.type} ${called(truth, itemId)} ${name} ${called(truth, parentId)}: ${JSON.stringify(made).slice(0, 90)}`;
}

export async function cut({ stage }: Actors): Promise<string> {
  stage.device.network.cut();
  return 'offline';
}

export async function mend({ stage }: Actors): Promise<string> {
  stage.device.network.mend();
  await stage.tab().api.signal('online');
  return 'online';
}

export async function restart({ stage }: Actors): Promise<string> {
  await stage.restart();
  return 'a new tab';
}

export async function holdFill({ stage }: Actors): Promise<string> {
  stage.holdFill();
  return 'pages wait';
}

export async function settle({ stage }: Actors): Promise<string> {
  await stage.settleAndExamine();
  return 'and look';
}
