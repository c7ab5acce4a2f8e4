import { rootId } from '#contract/rules/root-folder.ts';
import type { ChangeInput } from '#contract/worker-api/worker-api.ts';
import { needsAttention } from '#worker/changes/change-state.ts';
import { isBelow, outboxOf, type SeenItem, seenItems } from '../oracle/replica-view.ts';
import type { Device } from '../world/device.ts';
import type { Random } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import type { World } from '../world/world.ts';

/** A share of what people do that aims at what somebody else has touched. */
const aimedShare = 0.7;

/** A person at one tab, with their eyes on what is there at this moment. */
export interface Actor {
  readonly world: World;
  readonly device: Device;
  readonly tab: Tab;
  readonly driveId: string;
  readonly visible: ReadonlyMap<string, SeenItem>;
  readonly chance: Random;
}

/** Null where nobody sits there, or nothing is there to be seen yet. */
export function actorAt(world: World, device: Device, chance: Random): Actor | null {
  const { database } = device;
  const tabs = device.usableTabs;
  if (database === undefined || tabs.length === 0) return null;
  const drives = (database.rows('syncStates') as readonly { driveId: string; connected: boolean }[]).filter(
    (row) => row.connected,
  );
  if (drives.length === 0) return null;
  const { driveId } = chance.pick(drives);
  const visible = seenItems(database, driveId);
  return { world, device, tab: chance.pick(tabs), driveId, visible, chance };
}

export function pickItem(actor: Actor, kind?: 'folder' | 'file'): SeenItem | null {
  const fits = (item: SeenItem | undefined): item is SeenItem =>
    item !== undefined && (kind === undefined || item.kind === kind);
  if (actor.chance.happens(aimedShare)) {
    const hot = actor.world.touchedByOthers(actor.device).map((id) => actor.visible.get(id));
    const visible = hot.filter(fits);
    if (visible.length > 0) return actor.chance.pick(visible);
  }
  const all = [...actor.visible.values()].filter(fits);
  return all.length === 0 ? null : actor.chance.pick(all);
}

/** A folder, or the root. */
export function pickParent(actor: Actor): string {
  return actor.chance.happens(0.25) ? rootId : (pickItem(actor, 'folder')?.id ?? rootId);
}

export function pickParentOutside(actor: Actor, itemId: string): string {
  for (let attempts = 0; attempts < 4; attempts += 1) {
    const parentId = pickParent(actor);
    if (!isBelow(actor.visible, parentId, itemId)) return parentId;
  }
  return rootId;
}

/** Makes changes, and remembers for the others what they were about. Null where that is not permitted. */
export async function propose(
  actor: Actor,
  ...inputs: readonly ChangeInput[]
): Promise<readonly string[] | null> {
  const { world, device, tab } = actor;
  if (device.isLeaving || !device.isPresent) return null; // a question stands before the page, or nobody is there
  world.scheduler.note(
    `${tab.name} ${inputs.map((input) => `${input.type} ${input.itemId.slice(0, 6)}`).join(', ')}`,
  );
  for (const input of inputs) world.touched(device, input.itemId);
  const response = await tab.api.change(inputs);
  if (response.ok) world.count('intents', inputs.length);
  else world.count(`refused at once: ${response.problem.kind}`);
  return response.ok ? response.value : null;
}

export function create(actor: Actor, parentId: string, name: string): ChangeInput {
  const itemId = actor.chance.uuid();
  return { type: 'createFolder', driveId: actor.driveId, itemId, kind: 'folder', parentId, name };
}

export function rename(actor: Actor, item: Pick<SeenItem, 'id' | 'kind'>, name: string): ChangeInput {
  return { type: 'renameItem', driveId: actor.driveId, itemId: item.id, kind: item.kind, name };
}

export function move(actor: Actor, item: Pick<SeenItem, 'id' | 'kind'>, parentId: string): ChangeInput {
  return { type: 'moveItem', driveId: actor.driveId, itemId: item.id, kind: item.kind, parentId };
}

export function copy(actor: Actor, item: SeenItem, parentId: string): ChangeInput {
  return { type: 'copyItem', driveId: actor.driveId, itemId: item.id, kind: item.kind, parentId };
}

export function remove(actor: Actor, item: Pick<SeenItem, 'id' | 'kind'>): ChangeInput {
  return { type: 'deleteItem', driveId: actor.driveId, itemId: item.id, kind: item.kind };
}

export function attentionRows(actor: Actor) {
  const { database } = actor.device;
  if (database === undefined) return [];
  return outboxOf(database).filter(needsAttention);
}

/** What a person takes back may vanish. */
export async function whileTakingBack({ world, device }: Actor, work: () => Promise<unknown>) {
  if (device.isLeaving || !device.isPresent) return;
  const takingBack = world.oracle?.ledger.takingBack;
  const change = (by: number) => takingBack?.set(device, (takingBack.get(device) ?? 0) + by);
  change(1);
  await work();
  change(-1);
}
