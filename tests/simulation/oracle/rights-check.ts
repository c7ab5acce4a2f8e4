import { can } from '#contract/rules/roles.ts';
import type { PeopleColumnsRow } from '#worker/replica/administration/administration-rows.ts';
import { unpackMembers } from '#worker/replica/administration/member-columns.ts';
import type { SyncStateRow } from '#worker/replica/replica-database.ts';
import type { Space } from '../server/space.ts';
import type { Database } from '../storage/database.ts';
import type { Device } from '../world/device.ts';
import { outboxOf } from './replica-view.ts';

/** A row of any table, as far as it says what it is of. */
interface Owned {
  readonly id?: string;
  readonly driveId?: string;
  readonly workspaceId?: string;
  readonly batchId?: string;
  readonly r?: number;
  readonly rows?: readonly unknown[];
  readonly kind?: string;
  readonly data?: { readonly driveId?: string };
}

/** What somebody has not sent is theirs, and so are the sentences about it; what of an upload is left goes with its change. */
const own = new Set(['outbox', 'device', 'folderSaves']);
/** They say that something of theirs was not done, or that the filespace is gone. */
const ownNotices = new Set(['rejected', 'filespace-deleted', 'workspace-left']);
const ofUploads = new Set(['uploads', 'uploadProgress', 'uploadBatches', 'uploadedItems']);
const leaves = new Set(['folders', 'files']);
const people = new Set(['peopleState', 'peopleColumns']);

/** What a device holds, of whatever kind, that its person has no right to (any more); null where nothing. */
export function foreignRow({ database, world, person }: Device): string | null {
  if (database === undefined) return null;
  const { service } = world;
  const sees = (driveId: string) => service.seesAll(person.userId, driveId) === true;
  const spaceOf = (id: string) => service.spaces.find((space) => space.id === id);
  const mayKnow = (table: string, id: string) => {
    const role = spaceOf(id)?.member(person.userId)?.role;
    return people.has(table) ? can(role, 'manageMembers') : role !== undefined;
  };
  const states = database.rows('syncStates') as readonly SyncStateRow[];
  const inUse = new Set(states.flatMap(({ shown, filling }) => [shown?.r, filling?.r]));
  const waiting = new Set(
    outboxOf(database).map(({ change }) => ('batchId' in change ? change.batchId : '')),
  );
  for (const batchId of world.oracle?.refusedBatches ?? []) waiting.add(batchId);
  const isForeign = (table: string, row: Owned): boolean => {
    if (leaves.has(table)) return !inUse.has(row.r);
    if (ofUploads.has(table))
      return row.driveId !== undefined && !sees(row.driveId) && !waiting.has(row.batchId ?? '');
    if (table === 'notices')
      return !ownNotices.has(row.kind ?? '') && row.data?.driveId !== undefined && !sees(row.data.driveId);
    if (table === 'journal' && row.rows?.length === 0) return false;
    const workspaceId = table === 'workspaces' ? row.id : row.workspaceId;
    const driveId = table === 'filespaces' ? row.id : row.driveId;
    return (
      (workspaceId !== undefined && !mayKnow(table, workspaceId)) || (driveId !== undefined && !sees(driveId))
    );
  };
  for (const table of database.tables.keys()) {
    if (own.has(table)) continue;
    if ((database.rows(table) as readonly Owned[]).some((row) => isForeign(table, row)))
      return `holds ${table} to which its person has no right`;
  }
  return null;
}

/** What a device does not know yet, or takes for something else, of its person's place in the workspaces; null where nothing. */
export function mistakenPlace(device: Device): string | null {
  const { database, world, person } = device;
  if (database === undefined || world.service.membershipChanges === 0) return null;
  const known = new Map(
    (database.rows('workspaces') as readonly Place[]).map((row) => [row.id, `${row.role} ${row.memberId}`]),
  );
  for (const space of world.service.spaces) {
    const member = space.member(person.userId);
    const [is, expected] = [known.get(space.id), member && `${member.role} ${member.memberId}`];
    if (is !== (expected ?? undefined))
      return `takes its place in ${space.name} for ${is}, which is ${expected}`;
    if (can(member?.role, 'manageMembers') && !hasPeople(database, space))
      return `has other people of ${space.name} than the server`;
  }
  return foreignRow(device);
}

interface Place {
  readonly id: string;
  readonly role: number;
  readonly memberId: string;
}

function hasPeople(database: Database, space: Space): boolean {
  const row = database.row('peopleColumns', space.id) as PeopleColumnsRow | undefined;
  const here = row && unpackMembers(space.id, row.members).map(({ id, role }) => `${id} ${role}`);
  const there = [...space.members.values()].flatMap(({ memberId, role }) =>
    role === null ? [] : `${memberId} ${role}`,
  );
  return here?.toSorted().join() === there.toSorted().join();
}

/** How long a device that nothing ails may take to drop what its person has no right to any more. */
const knowingMs = 45_000;
/** Where something ailed it before: the longest pause between two tries, and one. */
const recoveringMs = 85_000;

/** Who has lost a right has nothing of it left before long, and not only at the end. */
export class RightsCheck {
  readonly #sinceMs = new Map<Device, number>();
  readonly #ailedMs = new Map<Device, number>();

  look(device: Device): string | null {
    const { world } = device;
    if (world.service.membershipChanges === 0) return null;
    const { nowMs } = world.scheduler;
    if (!isWell(device)) this.#ailedMs.set(device, nowMs);
    const what = isWell(device) ? foreignRow(device) : null;
    if (what === null) {
      this.#sinceMs.delete(device);
      return null;
    }
    const sinceMs = this.#sinceMs.get(device) ?? nowMs;
    this.#sinceMs.set(device, sinceMs);
    const hasAiled = sinceMs - (this.#ailedMs.get(device) ?? Number.NEGATIVE_INFINITY) < recoveringMs;
    const isOverdue = nowMs - sinceMs > (hasAiled ? recoveringMs : knowingMs);
    return isOverdue ? `confidentiality: ${device.name} ${what}, for ${nowMs - sinceMs} ms` : null;
  }
}

function isWell({ world, network, machine, token, tabs, usableTabs, isPresent, isLeaving }: Device): boolean {
  const isLinked = network.canReach && network.fates.length === 0 && network.frameFates.length === 0;
  const isThere = isPresent && !isLeaving && tabs.size > 0 && usableTabs.length === tabs.size;
  const isIntact = !machine.isDiskFull && machine.diskDrag === 1 && !network.losesList;
  const isQuick = world.scheduler.nowMs - network.hungMs > recoveringMs;
  return isLinked && isThere && isIntact && isQuick && world.service.sessions.has(token);
}
