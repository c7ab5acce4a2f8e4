import { can } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import type { DriveGrants, People, Reader } from '#worker/read/reader.ts';
import { watchLiveQuery } from '../../../lib/use-live-query.ts';
import { sync } from '../../../lib/worker-client.ts';
import type { GridRow } from '../list/row-source.ts';
import { audienceText, possibleAudienceText } from './audience-texts.ts';
import { audienceOf, couldChangeAudience, diffAudience, type MovedItem } from './move-audience.ts';

/** What is on its way to this device is waited for so long. */
const patienceMs = 2000;

/** Of each it is asked whether it lies inside of what is deleted; beyond, nobody is counted. */
const mostGrantedFolders = 500;

/** What a move changes about who may see what is moved, in words; null: nothing. */
export async function loadAudienceMessage(
  reader: Reader,
  driveId: string,
  role: unknown,
  items: readonly GridRow[],
  targetId: string,
): Promise<string | null> {
  const target = await pathTo(driveId, targetId);
  const moved = await Promise.all(
    items.map(async ({ id, parentId }) => ({ id, path: await pathTo(driveId, parentId) })),
  );
  if (target === null || moved.some(({ path }) => path === null)) return possibleAudienceText(items);
  const known = moved.flatMap(({ id, path }): MovedItem[] => (path === null ? [] : [{ id, path }]));
  if (!can(role, 'manageAccess')) {
    const own = (await reader.drive(driveId))?.shown?.grants;
    return own === undefined || !couldChangeAudience(known, target, own) ? null : possibleAudienceText(items);
  }
  const all = await loadAllPermissions(reader, driveId);
  if (all === null) return possibleAudienceText(items);
  const { members } = all.people;
  const change = diffAudience(known, target, members, all.grants.grants);
  return change && audienceText(items, change, members);
}

/**
 * How many of the people who have joined can see some of these items, or something inside; null where this device does not know,
 * or it is not for this person to know.
 */
export async function countAudience(
  reader: Reader,
  driveId: string,
  items: readonly GridRow[],
): Promise<number | null> {
  const all = await loadAllPermissions(reader, driveId);
  if (all === null) return null;
  const granted = [...new Set(all.grants.grants.map(({ folderId }) => folderId))];
  if (granted.length > mostGrantedFolders) return null;
  const itemIds = items.map(({ id }) => id);
  const inside = await Promise.all(granted.map((id) => sync.isInside(driveId, id, itemIds)));
  const paths = await Promise.all([
    ...items.map(async ({ id, parentId }) => (await pathTo(driveId, parentId))?.concat(id)),
    ...granted.filter((_, at) => inside[at]).map(async (id) => (await pathTo(driveId, id)) ?? undefined),
  ]);
  const known = paths.filter((path) => path !== undefined);
  if (known.length < paths.length) return null;
  const joined = all.people.members.filter(({ status }) => status === 'active');
  return audienceOf(joined, known, all.grants.index).size;
}

/** From the root down; null where a folder is not on this device. */
async function pathTo(driveId: string, folderId: string): Promise<readonly string[] | null> {
  if (folderId === rootId) return [rootId];
  const path = await sync.path(driveId, folderId);
  return path && [rootId, ...path.map(({ id }) => id)];
}

interface AllPermissions {
  readonly people: People;
  readonly grants: DriveGrants;
}

/** Null where they are not known in time, as without a network. */
function loadAllPermissions(reader: Reader, driveId: string): Promise<AllPermissions | null> {
  return new Promise((resolve) => {
    const end = (response: AllPermissions | null) => {
      clearTimeout(timer);
      stop();
      resolve(response);
    };
    const ask = async () => {
      const workspaceId = (await reader.filespace(driveId))?.workspaceId ?? '';
      return Promise.all([reader.people(workspaceId), reader.grants(driveId)]);
    };
    const stop = watchLiveQuery(
      reader,
      ask,
      ([people, grants]) => people && grants && end({ people, grants }),
      () => end(null),
    );
    const timer = setTimeout(() => end(null), patienceMs);
  });
}

/** A move that changes who can see something waits for an answer. */
export interface MoveConfirmation {
  readonly text: string;
  readonly target: PathSegment;
  readonly resolve: (moves: boolean) => void;
}

interface Asking {
  readonly reader: Reader | null;
  readonly driveId: string;
  readonly role: unknown;
  readonly ask: (confirmation: MoveConfirmation | null) => void;
}

/** What is answered ahead of the click is true for so long. */
const preparedMs = 5000;

interface Prepared {
  readonly question: string;
  readonly text: Promise<string | null>;
  readonly untilMs: number;
}

const own: { prepared?: Prepared } = {};

/** Begins to ask what `confirmMove` will ask, as soon as a person looks at a folder that the items may go to. */
export function prepareMove(
  { reader, driveId, role }: { readonly reader: Reader } & Pick<Asking, 'driveId' | 'role'>,
  items: readonly GridRow[],
  targetId: string,
): void {
  const text = loadAudienceMessage(reader, driveId, role, items, targetId);
  text.catch(() => undefined); // it is asked again by the move
  own.prepared = { question: questionOf(driveId, items, targetId), text, untilMs: Date.now() + preparedMs };
}

function questionOf(driveId: string, items: readonly GridRow[], targetId: string): string {
  return [driveId, targetId, ...items.map(({ id, parentId }) => `${parentId}/${id}`)].join(' ');
}

/** Asks where a move changes who can see something; true where it may be made. */
export async function confirmMove(
  { reader, driveId, role, ask }: Asking,
  items: readonly GridRow[],
  target: PathSegment,
): Promise<boolean> {
  const { prepared } = own;
  const isPrepared =
    prepared !== undefined &&
    prepared.question === questionOf(driveId, items, target.id) &&
    Date.now() < prepared.untilMs;
  const load = () => reader && loadAudienceMessage(reader, driveId, role, items, target.id);
  const text = await (isPrepared ? prepared.text.catch(load) : load());
  // What cannot be made is not asked about: the move itself says why.
  if (!text || (reader && (await isGone(reader, driveId, target.id)))) return true;
  return new Promise((resolve) => {
    const response = (moves: boolean) => {
      ask(null);
      resolve(moves);
    };
    ask({ text, target, resolve: response });
  });
}

async function isGone(reader: Reader, driveId: string, folderId: string): Promise<boolean> {
  const [drive, path] = await Promise.all([reader.drive(driveId), pathTo(driveId, folderId)]);
  return path === null && drive?.shown?.complete === true;
}
