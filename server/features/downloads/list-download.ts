import { limits } from '#contract/rules/limits.ts';
import { err, ok } from '#contract/rules/result.ts';
import { findScope } from '../../access/scope.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Handler } from '../../http/handler.ts';
import { loadDownloadPlan } from './download-plan.ts';
import { redeemDownload } from './redeem-download.ts';
import { contentOffset, layoutZip } from './zip/zip-layout.ts';

/** The same ticket answers the same as long as it works: its plan is that of one sequence. */
export const listDownload: Handler<'listDownload'> = async (deps, { actor, params, query }) => {
  if ((await findScope(deps.db, actor, params.driveId)) === null) return err({ code: 'not-found' });
  const loaded = await inRepeatableRead(deps.db, async (db) => {
    const redeemed = await redeemDownload({ ...deps, db }, params.ticket, undefined, actor.sessionId);
    const isThis = redeemed?.kind === 'zip' && redeemed.driveId === params.driveId.toLowerCase();
    return isThis ? loadDownloadPlan(db, redeemed) : null;
  });
  // What is larger was refused when the address was given.
  if (!loaded?.ok) return err({ code: 'download-ended' });
  const plan = loaded.value;
  const layout = layoutZip(plan);
  const places = new Map(plan.map(({ path }, at) => [path, at]));
  const until = Math.min(plan.length, query.from + limits.downloadPageItems);
  const page = plan.slice(query.from, until);
  return ok({
    total: plan.length,
    ranges: layout.isSeekable,
    ids: page.map(({ itemId }) => itemId),
    kinds: page.map(({ blob }) => (blob === null ? 0 : 1)),
    parents: page.map(({ path }) => places.get(folderOf(path)) ?? -1),
    names: page.map(({ name }) => name),
    sizes: page.map(({ sizeBytes }) => sizeBytes),
    modified: page.map(({ modifiedMs }) => modifiedMs),
    hashes: page.map(({ sha256 }) => sha256),
    offsets: page.map((_, at) => contentOffset(layout, query.from + at)),
  });
};

/** With its slash; '' at the top. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
