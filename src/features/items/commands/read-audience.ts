import { can } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root.ts';
import type { DriveGrants, People, Reader } from '#worker/read/reader.ts';
import { sync } from '../../../lib/sync.ts';
import { watchLive } from '../../../lib/use-live.ts';
import type { GridRow } from '../list/row-source.ts';
import { audienceWords, maybeWords } from './audience-words.ts';
import { audienceChange, type Moved, mayChangeAudience } from './move-audience.ts';

/** What is on its way to this device is waited for so long. */
const patienceMs = 2000;

/** What a move changes about who may see what is moved, in words; null: nothing. */
export async function readAudience(
  reader: Reader,
  driveId: string,
  role: unknown,
  items: readonly GridRow[],
  targetId: string,
): Promise<string | null> {
  const target = await wayTo(driveId, targetId);
  const moved = await Promise.all(
    items.map(async ({ id, parentId }) => ({ id, way: await wayTo(driveId, parentId) })),
  );
  if (target === null || moved.some(({ way }) => way === null)) return maybeWords(items);
  const known = moved.flatMap(({ id, way }): Moved[] => (way === null ? [] : [{ id, way }]));
  if (!can(role, 'manageAccess')) {
    const own = (await reader.drive(driveId))?.shown?.grants;
    return own === undefined || !mayChangeAudience(known, target, own) ? null : maybeWords(items);
  }
  const all = await allRights(reader, driveId);
  if (all === null) return maybeWords(items);
  const { members } = all.people;
  const change = audienceChange(known, target, members, all.grants.grants);
  return change && audienceWords(items, change, members);
}

/** From the root down; null where a folder is not on this device. */
async function wayTo(driveId: string, folderId: string): Promise<readonly string[] | null> {
  if (folderId === rootId) return [rootId];
  const path = await sync.path(driveId, folderId);
  return path && [rootId, ...path.map(({ id }) => id)];
}

interface AllRights {
  readonly people: People;
  readonly grants: DriveGrants;
}

/** Null where they are not known in time, as without a network. */
function allRights(reader: Reader, driveId: string): Promise<AllRights | null> {
  return new Promise((resolve) => {
    const end = (answer: AllRights | null) => {
      clearTimeout(timer);
      stop();
      resolve(answer);
    };
    const ask = async () => {
      const workspaceId = (await reader.filespace(driveId))?.workspaceId ?? '';
      return Promise.all([reader.people(workspaceId), reader.grants(driveId)]);
    };
    const stop = watchLive(
      ask,
      ([people, grants]) => people && grants && end({ people, grants }),
      () => end(null),
    );
    const timer = setTimeout(() => end(null), patienceMs);
  });
}
