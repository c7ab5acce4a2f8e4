import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { afterAll, aroundEach, expect } from 'vitest';

interface Listening {
  readonly test: string;
  readonly messages: string[];
  over: boolean;
}

const levels = ['error', 'warn'] as const;
const { error, warn } = console;
const said = { error, warn };
const listening = new AsyncLocalStorage<Listening>();
/** Of the test that runs; else what nobody has answered for yet. */
const now: { test: Listening | null; between: string[] } = { test: null, between: [] };

/** What the product says on console.error or console.warn is for somebody to look at; so a test that hears it fails. */
aroundEach(async (runTest, { task }) => {
  const mine: Listening = { test: task.name, messages: now.between.splice(0), over: false };
  now.test = mine;
  await listening.run(mine, runTest);
  mine.over = true;
  now.test = null;
  expect(mine.messages, 'on the console').toEqual([]);
});

for (const level of levels) console[level] = (...words: unknown[]) => record(level, format(...words));

afterAll(() => {
  Object.assign(console, said);
  expect(now.between, 'on the console, after the last test').toEqual([]);
});

/** What a test says after its end fails the one that runs by then, under the name of who said it. */
function record(level: (typeof levels)[number], text: string): void {
  const speaker = listening.getStore();
  if (speaker?.over === false) speaker.messages.push(text);
  else if (speaker === undefined && now.test === null)
    said[level](text); // a library that is loaded, a server that is set up
  else
    (now.test?.messages ?? now.between).push(
      speaker === undefined ? text : `"${speaker.test}", which is over: ${text}`,
    );
}
