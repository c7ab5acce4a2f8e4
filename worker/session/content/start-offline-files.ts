import type { EngineContext } from '../../engine/engine-context.ts';
import { createOfflineFiles, type OfflineFiles } from '../../offline-files/offline-files.ts';
import type { StartUploadsOptions } from './start-uploads.ts';

/** The files that an engine's person keeps offline, fetched in their name. */
export function startOfflineFiles(
  context: EngineContext,
  {
    token,
    refused,
    responded,
    leaderEpoch,
    failed,
  }: Pick<StartUploadsOptions, 'token' | 'refused' | 'responded' | 'leaderEpoch' | 'failed'>,
): OfflineFiles {
  const authorize = () => {
    const known = token();
    return known === null ? null : { token: known };
  };
  return createOfflineFiles(context, {
    server: { ports: context.ports, authorize, refused, responded },
    leaderEpoch,
    failed,
  });
}
