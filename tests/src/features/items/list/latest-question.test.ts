import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLatestQuestion } from '#src/features/items/list/latest-question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin() {
  const open: { question: string; answer: (text: string) => void; fail: () => void }[] = [];
  const heard: string[] = [];
  const questions = createLatestQuestion(
    (question: string) =>
      new Promise<string>((resolve, reject) => {
        open.push({ question, answer: resolve, fail: () => reject(new Error('no answer')) });
      }),
    (answer) => heard.push(answer),
    (one, other) => one === other,
  );
  const asked = () => open.map(({ question }) => question);
  const answer = async (text: string) => {
    open.at(-1)?.answer(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { questions, asked, answer, heard, open };
}

it('asks one at a time, and of those that came meanwhile only the last', async () => {
  const { questions, asked, answer, heard } = begin();
  for (const question of ['a', 'b', 'c']) questions.ask(question);
  expect(asked()).toEqual(['a']);
  await answer('first');
  expect(asked()).toEqual(['a', 'c']);
  await answer('last');
  expect([heard, asked()]).toEqual([
    ['first', 'last'],
    ['a', 'c'],
  ]);
});

it('the same question rests for as long as its answer took; another one does not', async () => {
  const { questions, asked, answer } = begin();
  questions.ask('a');
  await vi.advanceTimersByTimeAsync(200);
  questions.ask('a');
  await answer('slow');
  await vi.advanceTimersByTimeAsync(199);
  expect(asked()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual(['a', 'a']);
  await vi.advanceTimersByTimeAsync(200);
  await answer('slow');
  questions.ask('a');
  questions.ask('b');
  expect(asked()).toEqual(['a', 'a', 'b']);
  // Where the rest is over, nothing waits.
  await answer('quick');
  questions.ask('b');
  expect(asked()).toEqual(['a', 'a', 'b', 'b']);
});

it('who has stopped hears nothing any more', async () => {
  const { questions, answer, heard, asked } = begin();
  questions.ask('a');
  questions.ask('b');
  questions.stop();
  await answer('late');
  expect([heard, asked()]).toEqual([[], ['a']]);
});
