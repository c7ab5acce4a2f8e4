import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { WireFreedSpace, WireSnapshot, WireSnapshotSchedule } from '#contract/wire/snapshots.ts';
import type { TestServer } from '../server.ts';
import { events, type Person, request, send, type Team } from '../team.ts';

export const day = 86_400_000;

/** A filespace, and who asks for its snapshots. */
export interface SnapshotOwner {
  readonly driveId: string;
  readonly owner: Pick<Person, 'token'>;
}

/** The calls of snapshots as its owner makes them; what is refused throws. */
export function snapshotClient(server: TestServer, { driveId, owner }: SnapshotOwner) {
  async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await request(server, owner, method, path, body);
    if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<{ data: T }>().data;
  }
  return {
    capture: (name = 'Launch') =>
      call<WireSnapshot>('POST', 'snapshot/instant', { schedular_name: name, drive_id: driveId }),
    list: () => call<readonly WireSnapshot[]>('GET', `snapshot/instant/${driveId}`),
    remove: (id: string) => call<WireFreedSpace>('DELETE', `snapshot/instant/${driveId}/${id}`),
    freed: (id: string) => call<WireFreedSpace>('GET', `snapshot/instant/${driveId}/${id}/freed`),
    schedule: (more: object = {}) =>
      call<WireSnapshotSchedule>('POST', `snapshot/schedule/${driveId}`, {
        ...nightly(server.deps.nowMs()),
        ...more,
      }),
    schedules: () => call<readonly WireSnapshotSchedule[]>('GET', `snapshot/schedule/${driveId}`),
    stop: (id: string) => call<WireSnapshotSchedule>('POST', `snapshot/schedule/${driveId}/${id}/stop`, {}),
    /** The whole tree at a sequence. */
    tree: async (seq: number) => {
      const path = `drives/${driveId}/items?at=${seq}`;
      return (await call<{ columns: ItemColumns }>('GET', path)).columns;
    },
    /** Something changes. */
    change: (name = 'changed') => send(server, owner, driveId, events.createFolder(driveId, name)),
  };
}

/** What the form sends: each day from this moment on. */
export const nightly = (nowMs: number) => ({
  schedular_name: 'Nightly',
  starts_at: Math.floor(nowMs / 1000),
  every: 1,
  unit: 'Day',
  keep: 7,
  zone: 'Europe/Berlin',
});

/** A workspace's other roles, as owners of the same filespace. */
export function asPerson(team: Team, owner: Person): SnapshotOwner {
  return { driveId: team.driveId, owner };
}
