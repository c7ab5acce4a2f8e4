import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { changeMessages } from './change-messages.ts';

const noNames: ReadonlyMap<string, string> = new Map();

/** What the filespaces of these rows are called; of one that is not here any more, that it is one. */
export function useSpaceNames(rows: readonly { readonly driveId: string }[]): (driveId: string) => string {
  const driveIds = [...new Set(rows.map(({ driveId }) => driveId))].sort();
  const names = useLiveQuery(
    async (reader) => {
      const found = await Promise.all(driveIds.map((id) => reader.filespace(id)));
      return new Map(driveIds.map((id, at) => [id, found[at]?.name ?? changeMessages.aFilespace]));
    },
    [driveIds.join(' ')],
    noNames,
  );
  return (driveId) => names.get(driveId) ?? changeMessages.theFilespace;
}
