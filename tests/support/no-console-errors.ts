import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the product says on console.error or console.warn is for somebody to look at; so a test that hears it fails. */
const heard: string[] = [];

beforeEach(() => {
  heard.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      heard.push(format(...words));
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(heard, 'on the console').toEqual([]);
});
