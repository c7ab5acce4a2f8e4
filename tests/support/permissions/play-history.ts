import { randomUUID } from 'node:crypto';
import { rootId } from '#contract/rules/root-folder.ts';
import { type Random, randomOf } from '#tests/simulation/world/random.ts';
import type { TestServer } from '../server.ts';
import { storeFile } from '../team.ts';
import { type Actors, anyFolder, called } from './actors.ts';
import { copyItem, deleteForever, restoreDeleted, rewind } from './bring-back.ts';
import { changeOnDevice, disconnect, pauseFullSync, reconnect, restart, settle } from './device-actions.ts';
import { type Entry, pathOf } from './expected-visibility.ts';
import { createPermissionScenario, type PermissionScenario } from './permission-scenario.ts';

const atLeast = 15;
const more = 16;

/** A history as its seed has it; throws with the seed and what was done. */
export async function playHistory(server: TestServer, address: string, seed: string): Promise<void> {
  const chance = randomOf(seed);
  const scenario = await createPermissionScenario(server, address);
  const log: string[] = [];
  try {
    const actors = await prepare(server, scenario, chance);
    const steps = atLeast + chance.below(more);
    for (let step = 0; step < steps; step += 1) {
      const action = pickAction(chance);
      log.push(`${action.name}: ${await action(actors)}`);
      await scenario.look();
    }
    await scenario.settleAndExamine();
    await scenario.examineHistory();
    await scenario.examineMessages();
    await scenario.examineUndos();
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n  ${log.join('\n  ')}`);
  } finally {
    await scenario.close();
  }
}

async function prepare(server: TestServer, scenario: PermissionScenario, chance: Random): Promise<Actors> {
  const actors: Actors = { scenario, chance, groups: new Map() };
  for (const name of ['One', 'Two']) await makeGroup(actors, name);
  for (let number = 0; number < 7; number += 1) {
    await createFolder(actors);
    await scenario.look();
  }
  for (let number = 0; number < 2; number += 1) {
    const { id } = await storeFile(
      server,
      scenario.team,
      scenario.taints.newName('others'),
      Buffer.from('x'),
    );
    await scenario.post('RENAME_FILE', {
      file_id: id,
      filename: '-',
      parent_folder: anyFolder(actors),
      intent: 'move',
    });
    await scenario.look();
  }
  await grantPermission(actors);
  await scenario.look();
  return actors;
}

type Action = (actors: Actors) => Promise<string>;

const actions: readonly (readonly [weight: number, deed: Action])[] = [
  [8, grantPermission],
  [7, revokePermission],
  [4, joinOrLeave],
  [1, endGroup],
  [2, changeRole],
  [3, createFolder],
  [3, renameItem],
  [5, moveItem],
  [3, removeItem],
  [3, restoreDeleted],
  [2, deleteForever],
  [1, copyItem],
  [2, rewind],
  [4, changeOnDevice],
  [3, disconnect],
  [2, reconnect],
  [1, restart],
  [2, pauseFullSync],
  [3, settle],
];

function pickAction(chance: Random): Action {
  let left = chance.below(actions.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  throw new Error('one of them was picked');
}

async function grantPermission({ scenario, chance, groups }: Actors): Promise<string> {
  const folder_id = chance.happens(0.04) ? rootId : anyFolder({ scenario, chance, groups });
  const permission = chance.below(2);
  const principal = chance.pick(['user', 'everyone', ...groups.keys()]);
  const right = { drive_id: scenario.driveId, folder_id, permission };
  const { statusCode } =
    principal === 'user'
      ? await scenario.ask('POST', 'drives/folder/user/permission', {
          ...right,
          workspace_user_id: scenario.team.standard.memberId,
        })
      : await scenario.ask('POST', 'drives/folder/group/permission', {
          ...right,
          group_id: groups.get(principal) ?? principal,
        });
  return `${permission} on ${called(scenario.truth(), folder_id)} to ${principal}: ${statusCode}`;
}

async function revokePermission({ scenario, chance }: Actors): Promise<string> {
  const { grants } = scenario.truth();
  if (grants.length === 0) return 'none';
  const { folderId, principal } = chance.pick(grants);
  const kind = principal.kind === 'user' ? 'user' : 'group';
  const path = `drives/folder/${kind}/permission/${scenario.driveId}/${folderId}/${principal.id}`;
  const { statusCode } = await scenario.ask('DELETE', path);
  return `on ${called(scenario.truth(), folderId)} from ${principal.kind}: ${statusCode}`;
}

async function makeGroup({ scenario, groups }: Actors, name: string): Promise<void> {
  const body = { workspace_id: scenario.team.workspaceId, group_name: name };
  groups.set(name, (await scenario.ask('POST', 'workspace/group', body)).json().data.id);
}

async function joinOrLeave({ scenario, chance, groups }: Actors): Promise<string> {
  const name = chance.pick([...groups.keys()]);
  const { memberId } = scenario.team.standard;
  const joins = chance.happens(0.6);
  const { statusCode } = joins
    ? await scenario.ask('POST', 'workspace/group/members/multiple', {
        workspace_user_id: memberId,
        workspace_groups_ids: [{ group_id: groups.get(name) }],
      })
    : await scenario.ask('DELETE', `workspace/group/members/${groups.get(name)}/${memberId}`);
  return `${joins ? 'joins' : 'leaves'} ${name}: ${statusCode}`;
}

async function endGroup(actors: Actors): Promise<string> {
  const name = actors.chance.pick([...actors.groups.keys()]);
  const path = `workspace/group/${actors.scenario.team.workspaceId}/${actors.groups.get(name)}`;
  const { statusCode } = await actors.scenario.ask('DELETE', path);
  await makeGroup(actors, name);
  return `${name}: ${statusCode}`;
}

async function changeRole({ scenario }: Actors): Promise<string> {
  const role = scenario.truth().role === 0 ? 2 : 0;
  return `to ${role}: ${(await scenario.setRole(role)).statusCode}`;
}

async function createFolder(actors: Actors): Promise<string> {
  const { scenario } = actors;
  const parent_folder = anyFolder(actors);
  const folder_name = scenario.taints.newName('others');
  const location = { drive_id: scenario.driveId, parent_folder };
  await scenario.post('NEW_FOLDER_CREATED', { folder_id: randomUUID(), folder_name, ...location });
  return `${folder_name} in ${called(scenario.truth(), parent_folder)}`;
}

async function renameItem({ scenario, chance }: Actors): Promise<string> {
  if (scenario.truth().entries.size === 0) return 'nothing is there';
  const { id, kind, parentId, name } = chance.pick([...scenario.truth().entries.values()]);
  const next = scenario.taints.newName('others');
  await scenario.post(...place({ id, kind }, next, parentId, 'rename'));
  return `${name} to ${next}`;
}

async function moveItem(actors: Actors): Promise<string> {
  const { scenario, chance } = actors;
  const truth = scenario.truth();
  if (truth.entries.size === 0) return 'nothing is there';
  const item = chance.pick([...truth.entries.values()]);
  const into = anyFolder(actors, (id) => !pathOf(truth.entries, id).includes(item.id));
  await scenario.post(...place(item, '-', into, 'move'));
  return `${item.name} into ${called(truth, into)}`;
}

async function removeItem({ scenario, chance }: Actors): Promise<string> {
  const { entries } = scenario.truth();
  if (entries.size < 4) return 'too few';
  const { id, kind, name } = chance.pick([...entries.values()]);
  const response =
    kind === 'folder'
      ? await scenario.post('DELETE_FOLDER', { folder_id: id })
      : await scenario.post('DELETE_FILE', { file_id: id });
  return `${name}: ${response.body.slice(0, 120)}`;
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
