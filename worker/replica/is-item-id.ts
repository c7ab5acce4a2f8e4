import { rootId } from '#contract/rules/root-folder.ts';

/** Whether this can be the id of an item at all: addresses are typed by people, too. */
export function isItemId(id: string): boolean {
  return id === rootId || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
