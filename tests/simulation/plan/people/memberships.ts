import { canManageMember } from '#contract/rules/assignable-roles.ts';
import { roles } from '#contract/rules/roles.ts';
import { joinSpace } from '../../server/people/memberships.ts';
import type { Member, Space } from '../../server/space.ts';
import type { Device } from '../../world/device.ts';
import type { Random } from '../../world/random.ts';
import type { Tab } from '../../world/tab.ts';
import type { World } from '../../world/world.ts';
import { disconnect } from '../disconnect.ts';
import { proposeAfterStop } from '../propose-after-stop.ts';

export type MembershipName = keyof typeof memberships;

interface Place {
  readonly world: World;
  readonly space: Space;
  readonly member: Member;
  readonly chance: Random;
}

/** How somebody's place in a workspace becomes another, each by the product's own calls. */
export const memberships = {
  /** An admin becomes a standard user or the other way round, and mostly what they were. */
  async roleIsChanged(place) {
    const { world, member, chance } = place;
    const before = member.role;
    const isDone = await setRole(place, before === roles.admin ? roles.standard : roles.admin);
    if (isDone && chance.happens(0.6))
      world.comes(afterMs(chance), () => {
        if (member.role !== null && (before === roles.admin || before === roles.standard))
          void setRole(place, before);
      });
    return isDone;
  },
  /** Somebody is removed, and mostly invited again. */
  async isRemoved(place) {
    const { space, member } = place;
    const isDone = await byManager(place, async (tab) => {
      const params = { workspaceId: space.id, id: member.memberId };
      return (await tab.api.call('removeMember', { params, body: null })).ok;
    });
    if (isDone) mayComeBack(place);
    return isDone;
  },
  /** Somebody leaves, and is mostly invited again. */
  async leaves(place) {
    const { world, space, member } = place;
    const tab = tabOf(world.devices.filter(({ person }) => person.userId === member.userId));
    if (tab === undefined) return false;
    const input = { query: { workspaceId: space.id }, body: null };
    const isDone = await watched(world, tab, async () => (await tab.api.call('exitWorkspace', input)).ok);
    if (isDone) mayComeBack(place);
    return isDone;
  },
} as const satisfies Record<string, (place: Place) => Promise<boolean>>;

/** For the person at this device, or somebody else where they are the owner or not in it. */
export async function playMembership(world: World, name: MembershipName, drawn: Device, chance: Random) {
  const space = chance.pick(world.service.spaces);
  const memberOf = ({ person }: Device) => space.members.get(person.userId);
  const isMovable = (device: Device) =>
    [roles.admin, roles.standard].some((role) => role === memberOf(device)?.role);
  const device = isMovable(drawn) ? drawn : world.devices.find(isMovable);
  const member = device && memberOf(device);
  if (device === undefined || member === undefined) return;
  const theirs = world.devices.filter(({ person }) => person === device.person);
  for (const one of theirs) world.oracle?.forgetful.add(one);
  // Now and then with something made in between that arrives only after it.
  if (name !== 'leaves' && chance.happens(0.4)) {
    disconnect(world, device, 'refuses', chance);
    proposeAfterStop(world, device, chance, { isWanted: ({ workspaceId }) => workspaceId === space.id });
  }
  world.scheduler.note(`MEMBERSHIP ${name} of ${device.name}`);
  if (await memberships[name]({ world, space, member, chance })) world.count(`membership ${name}`);
}

function setRole(place: Place, role: 0 | 2): Promise<boolean> {
  const { space, member } = place;
  return byManager(place, async (tab) => {
    const body = { id: member.memberId, workspace_id: space.id, role };
    return (await tab.api.call('changeRole', { body })).ok;
  });
}

/** Somebody who may, at a tab of theirs; false where nobody is there. */
async function byManager(place: Place, work: (tab: Tab) => Promise<boolean>): Promise<boolean> {
  const { world, space, member, chance } = place;
  const { memberId: id, role } = member;
  const may = world.devices.filter(({ person }) => {
    const me = space.member(person.userId);
    if (me === null || me.role === null || role === null) return false;
    return canManageMember({ id: me.memberId, role: me.role }, { id, role });
  });
  const awake = may.filter((one) => tabOf([one]) !== undefined);
  const tab = awake.length === 0 ? undefined : tabOf([chance.pick(awake)]);
  return tab === undefined ? false : watched(world, tab, () => work(tab));
}

function tabOf(devices: readonly Device[]): Tab | undefined {
  const there = devices.filter(({ isPresent, isLeaving }) => isPresent && !isLeaving);
  return there.flatMap((device) => device.usableTabs.filter(({ worksFor }) => worksFor === device))[0];
}

/** What goes wrong with it, the oracle sees. */
function watched(world: World, tab: Tab, call: () => Promise<boolean>): Promise<boolean> {
  const calling = call();
  world.watch(tab, calling);
  return calling.catch(() => false);
}

const awayMs = 110_000;

/** Not soon in half of the cases: then there is time to see that nothing is left. */
function afterMs(chance: Random): number {
  return chance.happens(0.5) ? chance.between(200, 9000) : chance.between(20_000, awayMs);
}

function mayComeBack(place: Place) {
  const { world, space, member, chance } = place;
  if (chance.happens(0.25)) return;
  const role = chance.pick([roles.standard, roles.admin, roles.admin]);
  const memberId = chance.uuid();
  const join = () => {
    if (member.role !== null) return;
    // Whoever accepts it does so at a server that is there.
    if (!world.isServerUp) return world.comes(1000, join);
    joinSpace(world.service, space, member, role, memberId);
    world.count('membership joinsAgain');
  };
  world.comes(afterMs(chance), join);
}
