import { nameKey } from '#contract/rules/name-key.ts';
import { numberedName, uniqueName } from '#contract/rules/unique-name.ts';
import type { OptimisticView } from '../../changes/optimistic-view.ts';
import { stayInTransaction } from '../../lib/stay-in-transaction.ts';

/** More numbers are not looked at for a sentence that only says what will be. */
const mostNumbers = 20;

/**
 * What files will be called in a folder where all of them are kept beside what is there, in the order of `names`. Asks for
 * the same number of all names together. Undefined where no number was found.
 */
export async function keepBothNames(
  view: OptimisticView,
  parentId: string,
  names: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const chosen = new Set(names.map(nameKey));
  const here = new Set((await view.itemsByKey(parentId, [...chosen])).keys());
  let open = names.filter((name) => here.has(nameKey(name)));
  const looked = new Set(chosen);
  for (let number = 2; open.length > 0 && number < 2 + mostNumbers; number += 1) {
    await stayInTransaction();
    const keyOf = (name: string) => nameKey(numberedName(name, 'file', number));
    const found = await view.itemsByKey(parentId, open.map(keyOf));
    for (const name of open) looked.add(keyOf(name));
    for (const key of found.keys()) here.add(key);
    open = open.filter((name) => here.has(keyOf(name)) || chosen.has(keyOf(name)));
  }
  const taken = new Set<string>();
  return names.map((name) => {
    const unique = uniqueName(name, 'file', { has: (key) => here.has(key) || taken.has(key) });
    const key = nameKey(unique);
    taken.add(key);
    return looked.has(key) ? unique : undefined;
  });
}
