import type { CancellableClient } from '../api-client/cancellable-client.ts';
import type { EngineContext, TabMessage } from '../engine/engine-context.ts';
import { syncActivity } from './sync-activity.ts';
import { syncGrants } from './sync-grants.ts';
import { type SyncPeopleHooks, syncPeople } from './sync-people.ts';
import { syncSnapshots } from './sync-snapshots.ts';
import { syncStars } from './sync-stars.ts';

/** What the server says of these things, or of an item. */
interface AdministrationFrame {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly drive_id?: string | undefined;
}

type AdministrationWake = 'people' | 'access' | 'snapshots' | 'activity' | 'stars';

export type Administration = ReturnType<typeof syncAdministration>;

const bringsBack: ReadonlySet<string> = new Set(['RESTORE_ITEMS', 'UNDO_CHANGE', 'REWIND']);

/**
 * Syncs what is known of workspaces besides their items: to those who manage one its users, its groups and the grants on
 * its folders, to everybody the snapshots, the latest activity and their own stars of the filespaces that this device keeps.
 */
export function syncAdministration(
  context: EngineContext,
  client: CancellableClient,
  hooks: SyncPeopleHooks,
) {
  const people = syncPeople(context, client, hooks);
  const grants = syncGrants(context, client, hooks);
  const snapshots = syncSnapshots(context, client, hooks);
  const activity = syncActivity(context, client, hooks);
  const stars = syncStars(context, client, hooks);

  function look(which: 'all' | 'unknown') {
    people.look(which);
    grants.look(which);
    snapshots.look(which);
    activity.look(which);
    stars.look(which);
  }

  return {
    look,
    receive({ type, data, drive_id: ofDrive }: AdministrationFrame) {
      const { workspace_id: workspaceId, drive_id: driveId } = data;
      // Without an id: events of any kind may have been lost.
      if (type === 'WORKSPACE_CREATE' && workspaceId === undefined) look('all');
      else if (type === 'WORKSPACE_CREATE' || type === 'MEMBERS_CHANGE') people.look(workspaceId ?? 'all');
      else if (type === 'ACCESS_CHANGE') {
        // The role may have been another one for a while, and then no event was sent.
        people.look(workspaceId);
        grants.look(workspaceId);
        // Which of them may be looked into depends on how long somebody has had their rights.
        snapshots.look(workspaceId);
        stars.look(workspaceId);
      } else if (type === 'STARS_CHANGE') stars.look(driveId ?? 'all');
      // To who sees a part, the server says nothing of stars on what is not there.
      else if (bringsBack.has(type) && ofDrive !== undefined) stars.look(ofDrive);
      else if (type === 'GRANTS_CHANGE') grants.look(driveId ?? workspaceId ?? 'all');
      else if (type === 'SNAPSHOTS_CHANGE') {
        snapshots.look(driveId ?? workspaceId ?? 'all');
        if (data['deleted_forever'] === true && typeof driveId === 'string') activity.refetch(driveId);
      }
    },
    /** A call of this device changed something, or somebody reads the activity, in whichever tab. */
    wake(wake: Extract<TabMessage, { kind: AdministrationWake }>) {
      if (wake.kind === 'people') people.look(wake.workspaceId);
      else if (wake.kind === 'access') grants.look(wake.id);
      else if (wake.kind === 'snapshots') snapshots.look(wake.driveId);
      else if (wake.kind === 'stars') stars.look(wake.driveId);
      else activity.followSoon();
    },
    async stop() {
      await Promise.all([people, grants, snapshots, activity, stars].map((kept) => kept.stop()));
    },
  };
}
