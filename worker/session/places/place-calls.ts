import { limits } from '#contract/rules/limits.ts';
import { abortable } from '#contract/rules/result.ts';
import type { PlaceCalls, StarProblem } from '#contract/worker-api/places.ts';
import { catchStorageFull } from '../../engine/catch-storage-full.ts';
import type { EngineContext } from '../../engine/engine-context.ts';
import { isItemId } from '../../replica/is-item-id.ts';
import { isStarShown, type RecentRow, type StarRow } from '../../replica/places/place-rows.ts';

/** Writes down, in whichever tab, what a person stars and opens. */
export function createPlaceCalls(
  context: () => Promise<EngineContext>,
  /** Tells the tab that leads that there is something to send. */
  starsChanged: (driveId: string) => void,
): PlaceCalls {
  async function setStars(driveId: string, itemIds: readonly string[], isStarred: boolean) {
    const { store, ports } = await context();
    const { stars, starLists, device } = store.durable;
    const ids = [...new Set(itemIds)].filter(isItemId);
    const written = await catchStorageFull(
      abortable<true, StarProblem>((abortWith) =>
        store.durable.transaction('rw', [stars, starLists, device], async (): Promise<true> => {
          await store.guard(store.durable, null)();
          const rows = await stars.where('driveId').equals(driveId).toArray();
          const before = new Map(rows.map((row) => [row.itemId, row]));
          const isShown = (id: string) => isStarShown(before.get(id) ?? none);
          const fresh = ids.filter((id) => isShown(id) !== isStarred);
          const shown = rows.filter(isStarShown).length;
          if (isStarred && shown + fresh.length > limits.starsOfFilespace)
            return abortWith({ kind: 'too-many-stars' });
          const stamp = ports.uuid();
          const wanted = isStarred ? 1 : 0;
          const starredMs = ports.now();
          await stars.bulkPut(
            fresh.map((itemId): StarRow => {
              const { isConfirmed } = before.get(itemId) ?? none;
              return { driveId, itemId, starredMs, isConfirmed, wanted, stamp };
            }),
          );
          // It has been read: they have just done something about it.
          const list = await starLists.get(driveId);
          if (list && list.refused > 0) await starLists.put({ ...list, refused: 0 });
          return true;
        }),
      ),
    );
    starsChanged(driveId);
    return written.ok ? written.value : written;
  }

  /** Rows that stay for nothing go: the list shows no more than so many, and nothing that is older. */
  async function writeRecent(
    driveId: string,
    change: (nowMs: number, row: (itemId: string) => RecentRow) => readonly RecentRow[],
  ) {
    const { store, ports } = await context();
    const { recentItems, syncStates, device } = store.relaxed;
    const noted = store.relaxed.transaction('rw', [recentItems, syncStates, device], async () => {
      await store.guard(store.relaxed, null)();
      if (!(await syncStates.get(driveId))?.connected) return;
      const rows = await recentItems.where('driveId').equals(driveId).toArray();
      const before = new Map(rows.map((row) => [row.itemId, row]));
      const nowMs = ports.now();
      const written = change(
        nowMs,
        (itemId) => before.get(itemId) ?? { driveId, itemId, openedMs: 0, hiddenMs: 0 },
      );
      for (const row of written) before.set(row.itemId, row);
      const lastOf = (row: RecentRow) => Math.max(row.openedMs, row.hiddenMs);
      const kept = [...before.values()]
        .filter((row) => row.itemId === '' || lastOf(row) > nowMs - limits.recentKeptMs)
        .sort((one, other) => lastOf(other) - lastOf(one))
        .slice(0, limits.recentItems);
      const stays = new Set(kept.map(({ itemId }) => itemId));
      await recentItems.bulkPut(written.filter(({ itemId }) => stays.has(itemId)));
      await recentItems.bulkDelete(
        rows
          .filter(({ itemId }) => !stays.has(itemId))
          .map(({ itemId }): [string, string] => [driveId, itemId]),
      );
    });
    // What finds no room is forgotten: nobody is to be told of that.
    await catchStorageFull(noted);
  }

  return {
    setStars,
    noteRecent: (driveId, itemIds) =>
      writeRecent(driveId, (nowMs, row) =>
        itemIds.filter(isItemId).map((id) => ({ ...row(id), openedMs: nowMs })),
      ),
    hideRecent: (driveId, itemIds) =>
      writeRecent(driveId, (nowMs, row) =>
        (itemIds ?? ['']).map((id) => ({ ...row(id), openedMs: 0, hiddenMs: nowMs })),
      ),
  };
}

const none: Pick<StarRow, 'isConfirmed'> = { isConfirmed: false };
