import { type Random, randomOf } from '../world/random.ts';
import { type ConflictName, conflictScenarios } from './conflicts.ts';
import { type IntentName, intents } from './intents.ts';
import { type KeepingName, keeping } from './keeping.ts';
import { type MembershipName, memberships } from './people/memberships.ts';
import type { PlannedStep } from './planned-step.ts';
import { type RestoreName, restores } from './restores.ts';
import { type UploadName, uploads } from './uploads.ts';
import { type UserSwitchName, userSwitches } from './user-switches.ts';

/** What only some histories have. Chances of its own: all others are what they would be without. */

const userSwitchShare = 0.08;
const secondShare = 0.08;
const slowDiskShare = 0.04;
const reconnectedShare = 0.05;
const cutInPageShare = 0.6;
const uploadShare = 0.2;
const keepingShare = 0.12;
const restoreShare = 0.15;
const versionShare = 0.1;
const membershipShare = 0.06;
const largeShare = 0.04;
const storageAwayShare = 0.4;
const smallPagesShare = 0.6;
const userSwitchNames = Object.keys(userSwitches) as UserSwitchName[];
const intentNames = Object.keys(intents) as IntentName[];
const keepingNames = (Object.keys(keeping) as KeepingName[]).filter((name) => name !== 'large');
const membershipNames = Object.keys(memberships) as MembershipName[];
const uploadNames = Object.keys(uploads) as UploadName[];
const versionNames: readonly RestoreName[] = ['version', 'undoVersion'];
const restoreNames = (Object.keys(restores) as RestoreName[]).filter((name) => !versionNames.includes(name));
const conflictNames = Object.keys(conflictScenarios) as ConflictName[];

export type Span = readonly [fromMs: number, toMs: number];

export interface SecondSpace {
  /** By person; null: not in it. */
  readonly roles: readonly (0 | 1 | 2 | null)[];
  readonly drives: number;
}

/** Somebody else sits down at a browser. */
export function userSwitchOf(seed: string, persons: number, devices: number, span: Span) {
  const chance = randomOf(`somebody else ${seed}`);
  if (!chance.happens(userSwitchShare)) return null;
  const about = momentOf(chance, span);
  const device = chance.below(devices);
  const name = chance.pick(userSwitchNames);
  // Somebody whom the history knows, or somebody who mostly may see nothing of what was there.
  const comes: readonly (0 | 2)[] = chance.happens(0.6) ? [chance.happens(0.6) ? 0 : 2] : [];
  const person = comes.length > 0 ? persons : chance.below(persons);
  const step: PlannedStep = { ...about, kind: 'handover', name, device, person };
  return { step, comes };
}

/** A second workspace: some are in one, some in both, and mostly somebody loses one of the two. */
export function secondSpaceOf(seed: string, persons: number, devices: number, span: Span) {
  const chance = randomOf(`another workspace ${seed}`);
  if (!chance.happens(secondShare)) return null;
  const isNewcomer = chance.happens(0.4);
  const all = persons + Number(isNewcomer);
  const owner = chance.below(all);
  const roles = Array.from({ length: all }, (_, person): 0 | 1 | 2 | null => {
    if (person === owner) return 1;
    if (person >= persons) return 2; // who is in no other
    return chance.pick([2, 2, 2, 2, 2, 0, null] as const);
  });
  const seats = devices + Number(isNewcomer);
  const steps: PlannedStep[] = [];
  for (let number = 2 + chance.below(3); number > 0; number -= 1) {
    const [about, device] = [momentOf(chance, span), chance.below(seats)];
    const against = (device + 1 + chance.below(seats - 1)) % seats;
    steps.push(
      chance.happens(0.5)
        ? { ...about, kind: 'intent', name: chance.pick(intentNames), device }
        : { ...about, kind: 'duel', name: chance.pick(conflictNames), device, against },
    );
  }
  if (chance.happens(0.8)) {
    const name = chance.happens(0.8) ? 'removed' : 'roleChanged';
    steps.push({ ...momentOf(chance, span), kind: 'fault', name, device: chance.below(seats) });
  }
  const space: SecondSpace = { roles, drives: 1 + Number(chance.happens(0.3)) };
  const newcomer = {
    comes: isNewcomer ? [null] : [],
    devices: isNewcomer ? [{ person: persons, tabs: 1 }] : [],
  };
  return { space, steps, ...newcomer };
}

/** The store of one browser is slow for a while. */
export function slowDiskOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`slow disk ${seed}`);
  if (!chance.happens(slowDiskShare)) return [];
  return [{ ...momentOf(chance, span), kind: 'fault', name: 'slowDisk', device: chance.below(devices) }];
}

/** A filespace is taken off a device and connected again. */
export function reconnectedOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`connected again ${seed}`);
  if (!chance.happens(reconnectedShare)) return [];
  return [{ ...momentOf(chance, span), kind: 'fault', name: 'reconnected', device: chance.below(devices) }];
}

/** Tabs of each device die in the middle of a page of a difference: of the first that comes in parts, which are few. */
export function cutsInPagesOf(seed: string, devices: number, [fromMs, toMs]: Span): readonly PlannedStep[] {
  const chance = randomOf(`cuts in pages ${seed}`);
  if (!chance.happens(cutInPageShare)) return [];
  return Array.from({ length: devices }, (_, device): PlannedStep => {
    const soon = momentOf(chance, [fromMs, fromMs + (toMs - fromMs) / 8]);
    return { ...soon, kind: 'fault', name: 'cutInPage', device };
  });
}

/** Files are uploaded, and what others do meets them. */
export function uploadsOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`uploads ${seed}`);
  if (!chance.happens(uploadShare)) return [];
  return Array.from({ length: 1 + chance.below(2) }, (): PlannedStep => {
    const [about, device] = [momentOf(chance, span), chance.below(devices)];
    const against = (device + 1 + chance.below(devices - 1)) % devices;
    return { ...about, kind: 'transfer', name: chance.pick(uploadNames), device, against };
  });
}

/** Files are kept on devices, and what others do meets them. */
export function keepingOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`keeping ${seed}`);
  if (!chance.happens(keepingShare)) return [];
  const [first, more] = [chance.below(devices), 1 + chance.below(4)];
  const begun = chance.pick<KeepingName>(['keepFile', 'keepFolder', 'keepAll']);
  const names = [begun, ...Array.from({ length: more }, () => chance.pick(keepingNames))];
  return names.map((name): PlannedStep => {
    const device = chance.happens(0.7) ? first : chance.below(devices);
    return { ...momentOf(chance, span), kind: 'content', name, device };
  });
}

/** What was deleted is brought back. */
export function restoresOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`restores ${seed}`);
  if (!chance.happens(restoreShare)) return [];
  return Array.from({ length: 1 + chance.below(4) }, (): PlannedStep => {
    const [about, device] = [momentOf(chance, span), chance.below(devices)];
    return { ...about, kind: 'restore', name: chance.pick(restoreNames), device };
  });
}

/** Files get contents back that they had. */
export function versionsOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`versions ${seed}`);
  if (!chance.happens(versionShare)) return [];
  return Array.from({ length: 1 + chance.below(3) }, (): PlannedStep => {
    const [about, device] = [momentOf(chance, span), chance.below(devices)];
    return { ...about, kind: 'restore', name: chance.pick(versionNames), device };
  });
}

/** Somebody's place in a workspace becomes another. */
export function membershipsOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`memberships ${seed}`);
  if (!chance.happens(membershipShare)) return [];
  return Array.from({ length: 1 + chance.below(3) }, (): PlannedStep => {
    const [about, device] = [momentOf(chance, span), chance.below(devices)];
    return { ...about, kind: 'membership', name: chance.pick(membershipNames), device };
  });
}

/** A file that is too large for a bundle is uploaded. */
export function largeOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`large ${seed}`);
  if (!chance.happens(largeShare)) return [];
  return [{ ...momentOf(chance, span), kind: 'content', name: 'large', device: chance.below(devices) }];
}

/** Where contents come and go, the storage is away for a while. */
export function storageAwayOf(seed: string, devices: number, span: Span): readonly PlannedStep[] {
  const chance = randomOf(`storage away ${seed}`);
  if (!chance.happens(storageAwayShare)) return [];
  return [{ ...momentOf(chance, span), kind: 'fault', name: 'storageAway', device: chance.below(devices) }];
}

/** Differences come in pages so small that most take more than one; often more than are taken in at once. */
export function differencePagesOf(seed: string) {
  const chance = randomOf(`pages of differences ${seed}`);
  const differencePageItems = chance.happens(smallPagesShare) ? 1 + chance.below(2) : 5000;
  return { differencePageItems, differencePagesAtOnce: chance.happens(0.5) ? 1 : 4 };
}

export function momentOf(chance: Random, [fromMs, toMs]: Span) {
  return { atMs: chance.between(fromMs, fromMs + (toMs - fromMs) * 0.8), seed: chance.uuid() };
}
