import { beforeEach, expect, it } from 'vitest';
import { sayGone } from '#src/features/items/commands/clipboard/say-gone.ts';
import { toasts } from '#src/ui/popups/toast-store.ts';

beforeEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

const items = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ id: name, name }));
const there =
  (...ids: readonly string[]) =>
  async () =>
    ids.map((id) => ({ id }));

it('says of what was cut what was deleted since, and nothing where all of it is there', async () => {
  expect(await sayGone('d', items, there('a.txt', 'b.txt', 'c.txt'))).toEqual(items);
  expect(toasts.get()).toEqual([]);
  await sayGone('d', items, there('a.txt', 'c.txt'));
  expect(await sayGone('d', items, there('a.txt'))).toEqual(items.slice(0, 1));
  const said = toasts.get().map(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, ''));
  expect(said).toEqual(['“b.txt” no longer exists.', '2 items no longer exist.']);
});
