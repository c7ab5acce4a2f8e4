import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLatestQuestion } from '#src/features/items/list/latest-question.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const open: { question: string; answer: (text: string) => void; fail: (problem: Error) => void }[] = [];
  const heard: string[] = [];
  const questions = createLatestQuestion(
    (question: string) =>
      new Promise<string>((resolve, reject) => {
        open.push({ question, answer: resolve, fail: reject });
      }),
    (answer) => heard.push(answer),
    (one, other) => one === other,
  );
  const asked = () => open.map(({ question }) => question);
  const answer = async (text: string) => {
    open.at(-1)?.answer(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async (message: string) => {
    open.at(-1)?.fail(new Error(message));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { questions, asked, answer, fail, heard };
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

it('a question that fails is asked again by itself, ever more rarely, and reported once', async () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (problem: unknown) => reported.push(problem));
  const { questions, asked, answer, fail, heard } = begin();
  questions.ask('a');
  for (const waitMs of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = asked().length;
    await fail('the disk failed');
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(asked()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked()).toHaveLength(before + 1);
  }
  await answer('at last');
  expect([new Set(asked()), heard]).toEqual([new Set(['a']), ['at last']]);
  expect(reported).toEqual([new Error('the disk failed')]);
  // What fails later is another failure.
  questions.ask('b');
  await fail('it failed again');
  expect(reported).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(asked().slice(-2)).toEqual(['b', 'b']);
});

it('another question does not wait for one that failed, and takes its place; who has stopped asks no more', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const { questions, asked, answer, fail, heard } = begin();
  questions.ask('a');
  await fail('the disk failed');
  questions.ask('b');
  expect(asked()).toEqual(['a', 'b']);
  await answer('of b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), heard]).toEqual([['a', 'b'], ['of b']]);
  questions.ask('c');
  questions.ask('d');
  await fail('the disk failed');
  // What was asked meanwhile comes at once.
  expect(asked()).toEqual(['a', 'b', 'c', 'd']);
  await fail('the disk failed');
  questions.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toEqual(['a', 'b', 'c', 'd']);
});

it('the same question that failed is asked at once when somebody asks it: something has changed', async () => {
  vi.stubGlobal('reportError', () => undefined);
  const { questions, asked, answer, fail, heard } = begin();
  questions.ask('a');
  await fail('the disk failed');
  questions.ask('a');
  expect(asked()).toEqual(['a', 'a']);
  await answer('of a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked(), heard]).toEqual([['a', 'a'], ['of a']]);
});
