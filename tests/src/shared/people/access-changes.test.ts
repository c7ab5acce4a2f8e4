import { expect, it } from 'vitest';
import { noteAccessChange } from '#src/shared/people/access-changes.ts';

it('other tabs hear that rights were changed or a request was declined', async () => {
  const other = new BroadcastChannel('access-changes');
  const heard = new Promise((resolve) => {
    other.onmessage = () => resolve(true);
  });
  noteAccessChange();
  expect(await heard).toBe(true);
  other.close();
});
