import { nameKey } from '#contract/rules/name-key.ts';
import type { ConfirmedState } from '#worker/changes/optimistic-view.ts';
import type { JournalItem } from '#worker/replica/replica-database.ts';

/** What the server said, as literals: `id: [parent, name]`; a name with a dot is a file's. */
export function confirmedOf(paths: Readonly<Record<string, readonly [string, string]>>): ConfirmedState {
  const items = new Map(
    Object.entries(paths).map(([id, [parentId, name]]): [string, JournalItem] => [
      id,
      { id, parentId, name, kind: name.includes('.') ? 'file' : 'folder', sizeBytes: 0, modifiedMs: 0 },
    ]),
  );
  const children = (id: string) => [...items.values()].filter((item) => item.parentId === id);
  const countInside = (id: string): number =>
    children(id).reduce((count, child) => count + 1 + countInside(child.id), 0);
  return {
    complete: true,
    shown: null,
    item: (id) => items.get(id),
    children,
    countInside,
    async siblingsByKey(parentId, prefix) {
      const keys = children(parentId).map((item): [string, string] => [nameKey(item.name), item.id]);
      return new Map(keys.filter(([key]) => key.startsWith(prefix)));
    },
    async idsByKey(parentId, keys) {
      const here = children(parentId).filter((item) => keys.includes(nameKey(item.name)));
      return new Map(here.map((item) => [nameKey(item.name), [item.id]]));
    },
    inBlock: async () => ({ createdMs: 1 }),
  };
}
