import { err, ok } from '#contract/rules/result.ts';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { itemTimeToWire, secondsToWire } from '#contract/wire/time.ts';
import { findScope } from '../../access/scope.ts';
import { isUuid } from '../../db/is-uuid.ts';
import { inRepeatableRead } from '../../db/repeatable-read.ts';
import type { Handlers } from '../../http/handler.ts';
import { type FileVersion, loadVersions } from './load-versions.ts';

export const versionHandlers = {
  listVersions: (deps, { actor, params, query }) =>
    inRepeatableRead(deps.db, async (tx) => {
      const access = await findScope(tx, actor, params.driveId);
      if (access === null || !isUuid(params.fileId)) return err({ code: 'not-found' });
      const after = query.after === undefined ? null : readPosition(query.after);
      if (after === undefined) return err({ code: 'bad-request' });
      const found = await loadVersions(tx, access, params.fileId.toLowerCase(), after, query.limit + 1);
      if (found === null || (found.length === 0 && after === null)) return err({ code: 'not-found' });
      const page = found.slice(0, query.limit);
      // Who else there is, is not for people who see only some folders.
      const showsPeople = access.scope.kind === 'everything';
      return ok({
        drive_id: access.drive.id,
        file_id: params.fileId.toLowerCase(),
        epoch: access.drive.epoch,
        next: found.length > page.length ? String(page.at(-1)?.content_seq) : null,
        versions: page.map((version) => toWire(version, showsPeople)),
      });
    }),
} satisfies Partial<Handlers>;

function toWire(version: FileVersion, showsPeople: boolean): WireVersion {
  const { snapshot } = version;
  return {
    content_seq: version.content_seq,
    size: version.size_bytes,
    hash: version.sha256?.toString('hex') ?? null,
    last_written: itemTimeToWire(version.modified_ms),
    stored: secondsToWire(version.stored?.getTime() ?? version.created_ms),
    ...(showsPeople && { stored_by: version.email }),
    name: version.name,
    current: version.is_current,
    seq: version.at,
    snapshot: snapshot && { id: snapshot.id, schedular_name: snapshot.name },
  };
}

/** Undefined for what this server did not write. */
function readPosition(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
