import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root.ts';
import { type Chance, chanceOf } from '#tests/simulation/world/chance.ts';
import type { TestServer } from '../server.ts';
import { storeFile } from '../team.ts';
import { type Actors, anyFolder, called } from './actors.ts';
import { changeOnDevice, cut, holdFill, mend, restart, settle } from './device-deeds.ts';
import { type PermissionStage, setPermissionStage } from './stage.ts';
import { type Entry, wayOf } from './truth.ts';

const atLeast = 15;
const more = 16;

/** A history as its seed has it; throws with the seed and what was done. */
export async function playHistory(server: TestServer, address: string, seed: string): Promise<void> {
  const chance = chanceOf(seed);
  const stage = await setPermissionStage(server, address);
  const told: string[] = [];
  try {
    const actors = await prepare(server, stage, chance);
    const steps = atLeast + chance.below(more);
    for (let step = 0; step < steps; step += 1) {
      const deed = pickDeed(chance);
      told.push(`${deed.name}: ${await deed(actors)}`);
      await stage.look();
    }
    await stage.settleAndExamine();
    await stage.examineMessages();
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n  ${told.join('\n  ')}`);
  } finally {
    await stage.close();
  }
}

async function prepare(server: TestServer, stage: PermissionStage, chance: Chance): Promise<Actors> {
  const actors: Actors = { stage, chance, groups: new Map() };
  for (const name of ['One', 'Two']) await makeGroup(actors, name);
  for (let number = 0; number < 7; number += 1) {
    await createFolder(actors);
    await stage.look();
  }
  for (let number = 0; number < 2; number += 1) {
    const { id } = await storeFile(server, stage.team, stage.taints.newName('others'), Buffer.from('x'));
    await stage.post('RENAME_FILE', {
      file_id: id,
      filename: '-',
      parent_folder: anyFolder(actors),
      intent: 'move',
    });
    await stage.look();
  }
  await giveRight(actors);
  await stage.look();
  return actors;
}

type Deed = (actors: Actors) => Promise<string>;

const deeds: readonly (readonly [weight: number, deed: Deed])[] = [
  [8, giveRight],
  [7, takeRight],
  [4, joinOrLeave],
  [1, endGroup],
  [2, changeRole],
  [3, createFolder],
  [3, renameItem],
  [5, moveItem],
  [2, removeItem],
  [4, changeOnDevice],
  [3, cut],
  [2, mend],
  [1, restart],
  [2, holdFill],
  [3, settle],
];

function pickDeed(chance: Chance): Deed {
  let left = chance.below(deeds.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, deed] of deeds) {
    left -= weight;
    if (left < 0) return deed;
  }
  throw new Error('one of them was picked');
}

async function giveRight({ stage, chance, groups }: Actors): Promise<string> {
  const folder_id = chance.happens(0.04) ? rootId : anyFolder({ stage, chance, groups });
  const permission = chance.below(2);
  const holder = chance.pick(['user', 'everyone', ...groups.keys()]);
  const right = { drive_id: stage.driveId, folder_id, permission };
  const { statusCode } =
    holder === 'user'
      ? await stage.ask('POST', 'drives/folder/user/permission', {
          ...right,
          workspace_user_id: stage.team.standard.memberId,
        })
      : await stage.ask('POST', 'drives/folder/group/permission', {
          ...right,
          group_id: groups.get(holder) ?? holder,
        });
  return `${permission} on ${called(stage.truth(), folder_id)} to ${holder}: ${statusCode}`;
}

async function takeRight({ stage, chance }: Actors): Promise<string> {
  const { grants } = stage.truth();
  if (grants.length === 0) return 'none';
  const { folderId, holder } = chance.pick(grants);
  const kind = holder.kind === 'user' ? 'user' : 'group';
  const path = `drives/folder/${kind}/permission/${stage.driveId}/${folderId}/${holder.id}`;
  const { statusCode } = await stage.ask('DELETE', path);
  return `on ${called(stage.truth(), folderId)} from ${holder.kind}: ${statusCode}`;
}

async function makeGroup({ stage, groups }: Actors, name: string): Promise<void> {
  const body = { workspace_id: stage.team.workspaceId, group_name: name };
  groups.set(name, (await stage.ask('POST', 'workspace/group', body)).json().data.id);
}

async function joinOrLeave({ stage, chance, groups }: Actors): Promise<string> {
  const name = chance.pick([...groups.keys()]);
  const { memberId } = stage.team.standard;
  const joins = chance.happens(0.6);
  const { statusCode } = joins
    ? await stage.ask('POST', 'workspace/group/members/multiple', {
        workspace_user_id: memberId,
        workspace_groups_ids: [{ group_id: groups.get(name) }],
      })
    : await stage.ask('DELETE', `workspace/group/members/${groups.get(name)}/${memberId}`);
  return `${joins ? 'joins' : 'leaves'} ${name}: ${statusCode}`;
}

async function endGroup(actors: Actors): Promise<string> {
  const name = actors.chance.pick([...actors.groups.keys()]);
  const path = `workspace/group/${actors.stage.team.workspaceId}/${actors.groups.get(name)}`;
  const { statusCode } = await actors.stage.ask('DELETE', path);
  await makeGroup(actors, name);
  return `${name}: ${statusCode}`;
}

async function changeRole({ stage }: Actors): Promise<string> {
  const role = stage.truth().role === 0 ? 2 : 0;
  return `to ${role}: ${(await stage.setRole(role)).statusCode}`;
}

async function createFolder(actors: Actors): Promise<string> {
  const { stage } = actors;
  const parent_folder = anyFolder(actors);
  const folder_name = stage.taints.newName('others');
  const place = { drive_id: stage.driveId, parent_folder };
  await stage.post('NEW_FOLDER_CREATED', { folder_id: randomUUID(), folder_name, ...place });
  return `${folder_name} in ${called(stage.truth(), parent_folder)}`;
}

async function renameItem({ stage, chance }: Actors): Promise<string> {
  if (stage.truth().entries.size === 0) return 'nothing is there';
  const { id, kind, parentId, name } = chance.pick([...stage.truth().entries.values()]);
  const next = stage.taints.newName('others');
  await stage.post(...place({ id, kind }, next, parentId, 'rename'));
  return `${name} to ${next}`;
}

async function moveItem(actors: Actors): Promise<string> {
  const { stage, chance } = actors;
  const truth = stage.truth();
  if (truth.entries.size === 0) return 'nothing is there';
  const item = chance.pick([...truth.entries.values()]);
  const into = anyFolder(actors, (id) => !wayOf(truth.entries, id).includes(item.id));
  await stage.post(...place(item, '-', into, 'move'));
  return `${item.name} into ${called(truth, into)}`;
}

async function removeItem({ stage, chance }: Actors): Promise<string> {
  const { entries } = stage.truth();
  if (entries.size < 4) return 'too few';
  const { id, kind, name } = chance.pick([...entries.values()]);
  const answer =
    kind === 'folder'
      ? await stage.post('DELETE_FOLDER', { folder_id: id })
      : await stage.post('DELETE_FILE', { file_id: id });
  return `${name}: ${answer.body.slice(0, 120)}`;
}

function place(
  { id, kind }: Pick<Entry, 'id' | 'kind'>,
  name: string,
  parent_folder: string,
  intent: 'rename' | 'move',
): [type: string, data: object] {
  return kind === 'folder'
    ? ['RENAME_FOLDER', { folder_id: id, folder_name: name, parent_folder, intent }]
    : ['RENAME_FILE', { file_id: id, filename: name, parent_folder, intent }];
}
