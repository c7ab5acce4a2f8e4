import { can, type Role } from '#contract/rules/roles.ts';
import { Drive, type Judged } from './drive.ts';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly memberId: string;
  /** Null: no longer in the workspace. */
  role: Role | null;
}

export interface Backup {
  readonly drives: ReadonlyMap<string, Drive>;
}

/** The news of a server: what its sockets and whoever watches it want to know. */
export interface Ears {
  judged(judged: Judged): void;
  grown(drive: Drive): void;
}

/** The server's state: one workspace with its people, filespaces and sessions. What is asked of it stands in calls.ts. */
export class Service {
  readonly workspaceId: string;
  readonly workspaceName = 'Space';
  readonly members = new Map<string, Member>();
  /** Whom a session belongs to; ended sessions are not in it. */
  readonly sessions = new Map<string, string>();
  /** The session that each ticket was given to. */
  readonly tickets = new Map<string, string>();
  drives = new Map<string, Drive>();
  /** Changes that this server cannot even read. */
  readonly poison = new Set<string>();
  readonly ears: Ears;
  /** How many items an answer may hold. */
  pageItems = 2000;
  differenceItems = 20_000;

  constructor(workspaceId: string, ears: Ears) {
    this.workspaceId = workspaceId;
    this.ears = ears;
  }

  addDrive(id: string, name: string, epoch: string): Drive {
    const drive = new Drive(id, this.workspaceId, name, epoch);
    this.drives.set(id, drive);
    return drive;
  }

  member(userId: string): Member | null {
    const member = this.members.get(userId);
    return member === undefined || member.role === null ? null : member;
  }

  /** Whether a person sees everything; null for who is no member, or where there is no such filespace. */
  seesAll(userId: string, driveId: string): boolean | null {
    const member = this.member(userId);
    if (member === null || !this.drives.has(driveId)) return null;
    return can(member.role, 'seeEverything');
  }

  backup(): Backup {
    return { drives: new Map([...this.drives].map(([id, drive]) => [id, drive.copy()])) };
  }

  /** What came after the backup is gone; the logs go by another name from here on. */
  restore({ drives }: Backup, newEpoch: () => string) {
    this.drives = new Map([...drives].map(([id, drive]) => [id, drive.copy()]));
    for (const drive of this.drives.values()) drive.rename(newEpoch());
  }
}

export function scopeHash(seesAll: boolean): string {
  return seesAll ? 'everything' : 'nothing';
}
