import type { Grant } from '#contract/entities/grant.ts';
import type { Group } from '#contract/entities/group.ts';
import type { Member } from '#contract/entities/member.ts';
import type { GrantIndex } from '#contract/rules/effective-access.ts';

export interface People {
  /** The owner, who has joined, who is invited. */
  readonly members: readonly Member[];
  /** Everyone, then by name. */
  readonly groups: readonly GroupRow[];
  /** When the server last said so. */
  readonly checkedMs: number;
}

export interface GroupRow extends Group {
  readonly memberCount: number;
}

export interface DriveGrants {
  readonly driveId: string;
  /** When the server last said so. */
  readonly checkedMs: number;
  /** Those on a folder, without making all of them. */
  readonly index: GrantIndex;
  /** The same array for as long as nothing newer was said. */
  readonly grants: readonly Grant[];
}
