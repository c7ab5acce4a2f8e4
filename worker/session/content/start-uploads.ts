import type { SessionEnd } from '#contract/entities/session-end.ts';
import type { EngineContext, TabMessage } from '../../engine/engine-context.ts';
import { contentDirectoryName } from '../../replica/contents/content-directory-name.ts';
import { createUploads, type Uploads } from '../../uploads/uploads.ts';
import { sweepContentDirectories } from './content-directories.ts';

export interface StartUploadsOptions {
  /** Null where nobody is signed in, or the server does not know the token any more. */
  token(): string | null;
  refused(token: string, end: SessionEnd | null): unknown;
  responded(status: number): void;
  leaderEpoch(): number | null;
  broadcast(message: TabMessage): void;
  failed(error: unknown): void;
}

/** The uploads of an engine: in its person's name, with the content directory of its database. */
export function startUploads(context: EngineContext, options: StartUploadsOptions): Uploads {
  const { ports, store } = context;
  const { broadcast, refused, responded, leaderEpoch, failed } = options;
  // Bytes of a database that is no more belong to nothing.
  void sweepContentDirectories(ports, store.userId, store.identity);
  return createUploads(context, {
    server: {
      ports,
      authorize() {
        const token = options.token();
        return token === null ? null : { token };
      },
      refused,
      responded,
    },
    directoryName: contentDirectoryName(store.userId, store.identity),
    leaderEpoch,
    changed: () => broadcast({ kind: 'uploads' }),
    settled: (driveId, isAwaited) => broadcast({ kind: 'settled', driveId, isAwaited }),
    spacesChanged: () => broadcast({ kind: 'spaces' }),
    failed,
  });
}
