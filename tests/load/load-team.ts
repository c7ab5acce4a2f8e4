import { randomUUID } from 'node:crypto';
import { roles } from '#contract/rules/roles.ts';
import { memberStatus } from '#server/db/tables/workspaces.ts';
import { createDrive, createTeam, createUser, type TestTarget } from '#tests/support/team.ts';

export interface LoadPerson {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** The filespace that the person works in. */
  readonly driveId: string;
}

/** One workspace in which everybody sees everything. */
export interface LoadTeam {
  /** Followed by every socket; one of its folders is renamed again and again. */
  readonly hall: LoadPerson;
  /** Who work in filespaces that nobody follows, one each. */
  readonly unseen: readonly LoadPerson[];
  readonly people: readonly LoadPerson[];
  /** Who have a device with the product's own engine. */
  readonly deviceOwners: readonly LoadPerson[];
}

export interface TeamSize {
  readonly people: number;
  readonly peoplePerFilespace: number;
  readonly devices: number;
  readonly unseen: number;
}

export async function createLoadTeam(target: TestTarget, size: TeamSize): Promise<LoadTeam> {
  const { db, nowMs } = target.deps;
  const { workspaceId, driveId: hallId, owner } = await createTeam(target);
  const joined = async (driveId: string): Promise<LoadPerson> => {
    const { userId, email, token } = await createUser(target);
    await db
      .insertInto('members')
      .values({
        id: randomUUID(),
        workspace_id: workspaceId,
        user_id: userId,
        email,
        role: roles.admin,
        status: memberStatus.active,
        joined_at: new Date(nowMs()),
      })
      .execute();
    return { userId, email, token, driveId };
  };
  const filespaces = (count: number) =>
    Promise.all(Array.from({ length: count }, () => createDrive(target, workspaceId, owner.memberId)));
  const drives = await filespaces(Math.ceil(size.people / size.peoplePerFilespace));
  const inTurn = (at: number) => drives[at % drives.length] ?? hallId;
  const everybody = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => joined(inTurn(at))));
  return {
    hall: { userId: owner.userId, email: owner.email, token: owner.token, driveId: hallId },
    unseen: await Promise.all((await filespaces(size.unseen)).map(joined)),
    people: await everybody(size.people),
    deviceOwners: await everybody(size.devices),
  };
}
