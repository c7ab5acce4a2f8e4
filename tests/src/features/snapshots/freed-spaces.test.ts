import { expect, test, vi } from 'vitest';
import { createFreedSpaces, type FreedSpace } from '#src/features/snapshots/freed-spaces.ts';
import { detailTexts, freedSize } from '#src/features/snapshots/snapshot-texts.ts';

const some = { freed_bytes: 2048, freed_versions: 3 };

/** Answers when it is told to. */
function manualServer() {
  const asked: string[] = [];
  const answers = new Map<string, (freed: FreedSpace) => void>();
  const ask = (id: string) =>
    new Promise<FreedSpace>((resolve) => {
      asked.push(id);
      answers.set(id, resolve);
    });
  return { asked, ask, answer: (id: string, freed: FreedSpace) => answers.get(id)?.(freed) };
}

test('two are asked for at once, then the latest that is still looked at, and none twice', async () => {
  const { asked, ask, answer } = manualServer();
  const spaces = createFreedSpaces(ask);
  const found = vi.fn();
  spaces.find('a', found);
  spaces.find('b', found);
  const leave = spaces.find('c', found);
  spaces.find('d', found);
  spaces.find('e', found);
  expect(asked).toEqual(['a', 'b']);
  leave();
  answer('a', some);
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'e']));
  expect(found.mock.calls).toEqual([[some]]);
  answer('b', some);
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'e', 'd']));
  spaces.find('a', found);
  expect(found).toHaveBeenCalledTimes(3);
  answer('e', some);
  answer('d', some);
  await vi.waitFor(() => expect(found).toHaveBeenCalledTimes(5));
  expect(asked).toEqual(['a', 'b', 'e', 'd']); // and “c” never
});

test('what could not be found out is asked for again', async () => {
  const { asked, ask, answer } = manualServer();
  const spaces = createFreedSpaces(ask);
  const found = vi.fn();
  spaces.find('a', found);
  answer('a', null);
  await vi.waitFor(() => expect(found).toHaveBeenCalledWith(null));
  spaces.find('a', found);
  expect(asked).toEqual(['a', 'a']);
});

test('what the list says', () => {
  expect(freedSize(some)).toBe('2.00 KB');
  expect(freedSize({ freed_bytes: 0, freed_versions: 0 })).toBe('Nothing');
  expect(detailTexts(null, null, 'UTC')).toEqual(['Kept until deleted']);
  const nothing = { freed_bytes: 0, freed_versions: 0 };
  expect(detailTexts(Date.UTC(2026, 11, 1), nothing, 'UTC')).toEqual([
    'Kept until Dec 1, 2026',
    'Frees nothing',
  ]);
});
