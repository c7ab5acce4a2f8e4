import { format } from 'node:util';
import { afterAll, aroundEach, expect } from 'vitest';

const levels = ['error', 'warn'] as const;
const { error, warn } = console;
const said = { error, warn };
/** Null before the first test of a file. */
const heard: { messages: string[] | null } = { messages: null };

/**
 * What the product says on console.error or console.warn is for somebody to look at; so a test that hears it fails. What
 * comes between two tests is for the next one. Asynchronous context would name who said it, and makes each promise slower.
 */
aroundEach(async (runTest) => {
  heard.messages ??= [];
  await runTest();
  expect(heard.messages.splice(0), 'on the console').toEqual([]);
});

for (const level of levels) console[level] = (...words: unknown[]) => record(level, format(...words));

afterAll(() => {
  Object.assign(console, said);
  expect(heard.messages ?? [], 'on the console, after the last test').toEqual([]);
});

function record(level: (typeof levels)[number], text: string): void {
  // Before the first test it is a library that is loaded, or a server that is set up.
  if (heard.messages === null) said[level](text);
  else heard.messages.push(text);
}
