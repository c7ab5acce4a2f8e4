import { useLiveQuery } from '../../lib/use-live-query.ts';
import { type SharedAgain, sharedAgain } from './shared-again.ts';

/** Of a filespace that was lost: null as long as it is not here again. */
export function useSharedAgain(driveId: string): SharedAgain | null {
  return useLiveQuery(
    async (reader) => sharedAgain(await reader.filespace(driveId), await reader.drive(driveId)),
    [driveId],
    null,
  );
}
