import { can, type Role } from '#contract/rules/roles.ts';
import { ContentStore } from './content-store.ts';
import { Drive, type EvaluatedChange } from './drive.ts';
import type { TusUpload } from './messages.ts';
import { type Member, Space } from './space.ts';

export interface Backup {
  readonly drives: ReadonlyMap<string, Drive>;
}

/** The news of a server: what its sockets and whoever watches it want to know. */
export interface ServiceListeners {
  evaluated(evaluated: EvaluatedChange): void;
  grown(drive: Drive): void;
  /** A difference is told in more than one page. */
  paged(): void;
  /** `before`: the role until now; null: was not in it. */
  memberChanged(space: Space, member: Member, before: Role | null): void;
}

/** The server's state: workspaces with their people, filespaces and sessions. What is asked of it stands in calls.ts. */
export class Service {
  /** The one that every history has. */
  readonly space: Space;
  readonly spaces: Space[];
  /** Whom a session belongs to; ended sessions are not in it. */
  readonly sessions = new Map<string, string>();
  /** The session that each ticket was given to. */
  readonly tickets = new Map<string, string>();
  drives = new Map<string, Drive>();
  /** Changes that this server cannot even read. */
  readonly poison = new Set<string>();
  readonly listeners: ServiceListeners;
  /**
   * To whom nothing was granted, there is no such filespace. Where that is not so, they have one of which they see
   * nothing, and it stands for the granted folders that are not simulated: a scope that changes with the role.
   */
  hidesUngranted = false;
  /** Whether the leaves of a filespace are kept, as a real server does that with large ones. */
  keepsPacks = false;
  /** How many items an answer may hold. */
  pageItems = 2000;
  differenceItems = 20_000;
  /** Of one page of a difference. */
  differencePageItems = 5000;
  /** Of each workspace. */
  quotaBytes = Number.POSITIVE_INFINITY;
  /** Whether people's places become others by calls here at all: in other histories nobody looks at who knows of it. */
  hasMemberships = false;
  /** How often somebody's place in a workspace has become another by a call. */
  membershipChanges = 0;
  readonly contents = new ContentStore();
  /** Files that come in pieces. */
  readonly uploads = new Map<string, TusUpload>();
  /** The storage answers nothing: the server does, where it needs none. */
  isStorageAway = false;

  constructor(workspaceId: string, listeners: ServiceListeners) {
    this.space = new Space(workspaceId, 'Space');
    this.spaces = [this.space];
    this.listeners = listeners;
  }

  addDrive(id: string, name: string, epoch: string, space = this.space): Drive {
    const drive = new Drive(id, space.id, name, epoch);
    this.drives.set(id, drive);
    return drive;
  }

  addSpace(id: string, name: string): Space {
    const space = new Space(id, name);
    this.spaces.push(space);
    return space;
  }

  spaceOf(driveId: string): Space | null {
    const workspaceId = this.drives.get(driveId)?.workspaceId;
    return this.spaces.find(({ id }) => id === workspaceId) ?? null;
  }

  /** Whether a person sees everything; null for whom there is no such filespace. */
  seesAll(userId: string, driveId: string): boolean | null {
    const member = this.spaceOf(driveId)?.member(userId);
    if (!member) return null;
    if (can(member.role, 'seeEverything')) return true;
    return this.hidesUngranted ? null : false;
  }

  /** Of all versions of the files of a workspace. */
  storedBytes(workspaceId: string): number {
    const stored = new Map<string, number>();
    for (const { workspaceId: its, tree } of this.drives.values()) {
      if (its !== workspaceId) continue;
      for (const { content, sizeBytes } of [...tree.living.values(), ...tree.past])
        if (content !== null) stored.set(`${content.packId} ${content.sha256}`, sizeBytes);
    }
    return [...stored.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  backup(): Backup {
    return { drives: new Map([...this.drives].map(([id, drive]) => [id, drive.copy()])) };
  }

  /** What came after the backup is gone; the logs go by another name from here on. */
  restore({ drives }: Backup, newEpoch: () => string) {
    this.drives = new Map([...drives].map(([id, drive]) => [id, drive.copy()]));
    this.uploads.clear();
    for (const drive of this.drives.values()) drive.rename(newEpoch());
  }
}

export function scopeHash(seesAll: boolean): string {
  return seesAll ? 'everything' : 'nothing';
}
