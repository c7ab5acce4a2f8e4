import type { Device } from '../../world/device.ts';
import type { Random } from '../../world/random.ts';
import type { Tab } from '../../world/tab.ts';
import type { World } from '../../world/world.ts';
import { disconnect } from '../disconnect.ts';
import { proposeAfterStop } from '../propose-after-stop.ts';

/** Somebody has their workspaces and filespaces listed, in a tab that need not be the one that leads. */
function lookLater(world: World, tab: Tab, delayMs: number) {
  world.scheduler.at(delayMs, `${tab.name} has its filespaces listed`, () => {
    if (tab.isClosed() || tab.isHalted || tab.device.isLeaving || !tab.device.isPresent) return;
    world.watch(tab, tab.api.refreshSpaces());
  });
}

/** Another role in a workspace, or none, for good or for a while. The owner keeps theirs: then it is somebody else's. */
export function changeRole(world: World, drawn: Device, chance: Random, role: 0 | null) {
  const { spaces } = world.service;
  const space = spaces.length > 1 ? chance.fork('space').pick(spaces) : world.service.space;
  const roleOf = ({ person }: Device) => space.members.get(person.userId)?.role;
  const device = roleOf(drawn) === 2 ? drawn : (world.devices.find((one) => roleOf(one) === 2) ?? drawn);
  const { userId } = device.person;
  const member = space.members.get(userId);
  if (member === undefined || member.role === 1 || member.role === null) return;
  const before = member.role;
  const keepsAnother = spaces.some((one) => one !== space && one.member(userId) !== null);
  if (role === null && keepsAnother) world.count('fault oneSpaceLost');
  for (const one of world.devices) if (one.person === device.person) world.oracle?.forgetful.add(one);
  // Mostly with something made in between that arrives only after it.
  if (chance.happens(0.8)) {
    disconnect(world, device, 'refuses', chance);
    proposeAfterStop(world, device, chance, { isWanted: ({ workspaceId }) => workspaceId === space.id });
  }
  const become = (next: 0 | 2 | null) => {
    member.role = next;
    member.hasChanged = true;
    device.network.losesList = chance.happens(0.3);
    world.subscriptions.checkMembers();
    world.subscriptions.notifySpaces('WORKSPACE_RENAME', { workspace_id: space.id }, space);
    if (world.service.hasMemberships) world.subscriptions.notifyManagers(space);
    // Who follows no filespace of it hears of no refusal.
    if (next === null) world.subscriptions.notifyUser(userId, 'ACCESS_CHANGE', { workspace_id: space.id });
  };
  const looks = chance.fork('looks');
  for (const tab of world.devices
    .filter((one) => one.person === device.person)
    .flatMap((one) => one.usableTabs))
    if (looks.happens(0.3)) lookLater(world, tab, looks.between(0, 4000));
  become(role);
  if (chance.happens(0.3)) return;
  world.comes(chance.between(1000, 20_000), () => {
    if (member.role === role) become(before);
  });
}
