import { leafItems } from '#contract/replica-format/leaf-block.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { shortDifference } from '#worker/sync/pull-difference.ts';
import { mostOfPart } from '#worker/sync/take-part.ts';
import type { Drive } from '../server/drive.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { pickName } from './names.ts';
import type { Plan } from './plan.ts';
import type { SecondSpace } from './plan-options.ts';

const usualLeaves = { ...leafItems };
const smallLeaves = { most: 8, target: 4, fewest: 2 };

/** Who is there, with what, before anything happens. */
export function createScenario(world: World, plan: Plan) {
  const chance = world.chance.fork('stage');
  const { service } = world;
  service.pageItems = plan.pageItems;
  service.differenceItems = plan.differenceItems;
  service.differencePageItems = plan.differencePageItems;
  Object.assign(shortDifference, { pages: plan.differencePagesAtOnce });
  // Each of the others is written in parts, between which a tab may die.
  Object.assign(mostOfPart, { leaves: 1 });
  // Trees are small here: leaves that are smaller still are split and joined.
  Object.assign(leafItems, plan.pageItems < 2000 ? smallLeaves : usualLeaves);
  service.hidesUngranted = plan.hidesUngranted;
  service.keepsPacks = plan.keepsPacks;
  service.hasMemberships = plan.steps.some(({ kind }) => kind === 'membership');
  const people = plan.people.map((role) => world.addPerson(role));
  const owner = people[0]?.userId ?? '';
  for (let number = 0; number < plan.drives; number += 1) {
    const drive = service.addDrive(chance.uuid(), `Drive ${number}`, chance.uuid());
    growTree(drive, owner, plan.items, chance);
  }
  if (plan.second !== null) setSecond(world, plan.second, plan.items, chance);
  for (const { person, tabs } of plan.devices) {
    const who = people[person];
    if (who === undefined) continue;
    const device = world.addDevice(who);
    const ofFills = chance.fork(`cuts in fills ${device.name}`);
    for (let cut = ofFills.below(4); cut > 0; cut -= 1)
      device.network.leafCuts.push(ofFills.below(100) / 100);
    for (let tab = 0; tab < tabs; tab += 1) {
      world.scheduler.at(chance.between(0, 2500), 'opens', () => device.openTab());
    }
  }
}

function setSecond(world: World, { roles, drives }: SecondSpace, items: number, chance: Random) {
  const space = world.service.addSpace(chance.uuid(), 'Second');
  roles.forEach((role, at) => {
    const person = world.people[at];
    if (person !== undefined && role !== null) world.addMember(space, person, role);
  });
  for (let number = 0; number < drives; number += 1) {
    const drive = world.service.addDrive(chance.uuid(), `Second drive ${number}`, chance.uuid(), space);
    growTree(drive, space.owner.userId, items, chance);
  }
}

function growTree(drive: Drive, owner: string, items: number, chance: Random) {
  const folders = [rootId];
  for (let number = 0; number < items; number += 1) {
    const parentId = chance.pick(folders.slice(-6));
    const id = chance.uuid();
    if (chance.happens(0.6)) {
      drive.addFolder(owner, id, parentId, `${pickName(chance)} ${number}`, 1000);
      folders.push(id);
    } else drive.addFile(owner, id, parentId, `file ${number}.txt`, 1000);
  }
}
