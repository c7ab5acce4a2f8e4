import { seesLess } from '#contract/rules/permission.ts';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { CallAnswer } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { grantsFromWire } from '../remote/from-wire.ts';
import type { Line } from '../remote/remote.ts';
import type { ReplicaState } from '../replica/database.ts';
import { Fenced, type Guard } from '../replica/fenced.ts';
import { beginFill } from '../replica/fill.ts';
import { addFolderFirst, addPage } from '../replica/fill-page.ts';
import type { Desk } from '../session/desk.ts';
import { openBook } from '../write/book.ts';
import { belongsTo } from './course.ts';
import { finishIngest } from './ingest.ts';

type Page = CallAnswer<'itemPage'>;
export type FillProblem = CallProblem | { readonly kind: 'stale' } | { readonly kind: 'stopped' };

const tellEveryMs = 250;

export interface Fill {
  readonly driveId: string;
  readonly leaderEpoch: number;
  /** Aborted when nobody wants it any more: what is asked for then is given up. */
  readonly over: AbortSignal;
  /** The folder on screen that has not been fetched yet, asked for once. */
  takeLook(): string | null;
}

/**
 * Begins a replica with its first page, which names the sequence of all that follow. Where the person may see less than
 * what is on screen, that goes at once: a new replica is never filled `beside` it.
 */
export async function beginDrive(
  desk: Desk,
  line: Line,
  fill: Fill,
  beside: boolean,
): Promise<Result<true, FillProblem>> {
  const asked = { params: { driveId: fill.driveId }, query: {} };
  const answer = await line.call('itemPage', asked, fill.over);
  if (!answer.ok) return answer;
  if (fill.over.aborted) return err({ kind: 'stopped' });
  const { epoch, seq, scope_hash: scopeHash, total } = answer.value;
  const guard = desk.leaderGuard(fill.leaderEpoch);
  const grants = answer.value.grants && grantsFromWire(answer.value.grants);
  const before = (await desk.store.relaxed.drives.get(fill.driveId))?.shown;
  const stays = beside && !seesLess(before?.grants, grants);
  const start = { epoch, seq, scopeHash, grants, total, beside: stays };
  const filling = await underWaiting(
    desk,
    fill.driveId,
    (shown) => shown === null || !stays,
    (within) => beginFill(desk.store.relaxed, fill.driveId, start, guard, { within }),
  );
  return storePages(desk, line, fill, filling, answer.value);
}

/** Goes on with a fill that was cut. */
export async function resumeDrive(
  desk: Desk,
  line: Line,
  fill: Fill,
  filling: ReplicaState,
): Promise<Result<true, FillProblem>> {
  const page = await askPage(line, fill, filling, { after: filling.after });
  return page.ok ? storePages(desk, line, fill, filling, page.value) : page;
}

/** The next page is on its way while this one is stored. */
async function storePages(
  desk: Desk,
  line: Line,
  fill: Fill,
  begun: ReplicaState,
  first: Page,
): Promise<Result<true, FillProblem>> {
  const isShown = (shown: ReplicaState | null) => shown?.r === begun.r;
  let filling = begun;
  let toldMs = Number.NEGATIVE_INFINITY;
  for (let page = first; ; ) {
    const ahead = page.next === null ? null : askPage(line, fill, filling, { after: page.next });
    const told = Math.abs(desk.ports.now() - toldMs) >= tellEveryMs;
    const { columns, next: after } = page;
    const guard = standsAt(desk, fill, filling);
    filling = await underWaiting(desk, fill.driveId, isShown, (within) =>
      addPage(desk.store.relaxed, fill.driveId, columns, after, guard, { told, within }),
    );
    if (told) toldMs = desk.ports.now();
    if (ahead === null) break;
    const looked = fill.takeLook();
    if (looked !== null) await fetchFolder(desk, line, fill, filling, looked);
    const next = await ahead;
    if (!next.ok) return next;
    if (fill.over.aborted) return err({ kind: 'stopped' });
    page = next.value;
  }
  await finishIngest(desk, fill.leaderEpoch, fill.driveId, filling.r);
  return ok(true);
}

/** The pages of a fill follow one another: where another one has begun since, or has gone on, these fit it no more. */
function standsAt(desk: Desk, { leaderEpoch, driveId }: Fill, { r, after }: ReplicaState): Guard {
  const leads = desk.leaderGuard(leaderEpoch);
  return async () => {
    await leads();
    const filling = (await desk.store.relaxed.drives.get(driveId))?.filling;
    if (filling?.r !== r || filling.after !== after) throw new Fenced('replica');
  };
}

/** The folder on screen, before its turn. What goes wrong here comes right with the fill. */
async function fetchFolder(desk: Desk, line: Line, fill: Fill, filling: ReplicaState, folderId: string) {
  const guard = standsAt(desk, fill, filling);
  const isShown = (shown: ReplicaState | null) => shown?.r === filling.r;
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const page: Result<Page, FillProblem> = await askPage(line, fill, filling, { after, parent: folderId });
    if (!page.ok || fill.over.aborted) return;
    const place = { first, last: page.value.next === null };
    const { columns, next } = page.value;
    await underWaiting(desk, fill.driveId, isShown, (within) =>
      addFolderFirst(desk.store.relaxed, fill.driveId, folderId, columns, place, guard, { within }),
    );
    after = next;
  }
}

/**
 * Stores what is shown at once. What waits on it may have been there before it, as after the browser removed the
 * database: it is seen from the same moment.
 */
async function underWaiting<T>(
  desk: Desk,
  driveId: string,
  isShown: (shown: ReplicaState | null) => boolean,
  store: (within: (() => Promise<void>) | undefined) => Promise<T>,
): Promise<T> {
  const database = desk.store.relaxed;
  const drive = await database.drives.get(driveId);
  const waiting = await database.outbox.where('driveId').equals(driveId).count();
  if (waiting === 0 || !isShown(drive?.shown ?? null)) return store(undefined);
  const index = await desk.indexes.of(driveId);
  const sources = await desk.sourcesOf(driveId, index);
  const { version } = index;
  try {
    return await store(() => openBook(database, sources).rebuild(driveId));
  } catch (problem) {
    // The index may know rows that were never stored.
    if (index.version !== version) index.isStale = true;
    throw problem;
  }
}

async function askPage(
  line: Line,
  fill: Fill,
  filling: ReplicaState,
  from: { readonly after: string | null; readonly parent?: string },
): Promise<Result<Page, FillProblem>> {
  const { after, parent } = from;
  const query = {
    at: filling.seq,
    epoch: filling.epoch,
    ...(after !== null && { after }),
    ...(parent !== undefined && { parent }),
  };
  const page = await line.call('itemPage', { params: { driveId: fill.driveId }, query }, fill.over);
  if (!page.ok) {
    const isTooOld = page.problem.kind === 'refused' && page.problem.status === 410;
    return isTooOld ? err({ kind: 'stale' }) : page;
  }
  return belongsTo(filling, page.value) ? page : err({ kind: 'stale' });
}
