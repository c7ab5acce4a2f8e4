import { expect, it } from 'vitest';
import { createAskedLines } from '#src/shared/undo/asked-lines.ts';

it('a line is asked for once, until that was refused or the list says what came of it', () => {
  const asked = createAskedLines();
  const [first, second] = [{ seq: 9 }, { seq: 8 }];
  expect(asked.take([first])).toEqual([first]);
  expect(asked.take([first, second])).toEqual([second]);
  expect(asked.take([first, second])).toEqual([]);
  asked.release([first]);
  expect(asked.take([first, second])).toEqual([first]);
  asked.clear();
  expect(asked.take([first, second])).toEqual([first, second]);
});
