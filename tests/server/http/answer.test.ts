import { expect, test } from 'vitest';
import { writeAnswer, written } from '#server/http/answer.ts';

test.each([[null], [[1, 'a']], [{ a: 1, b: null, c: [{ d: 'ä"\u2028' }], e: undefined }], ['text'], [{}]])(
  'an answer of %j is written as JSON',
  (value) => {
    expect(writeAnswer(value)).toBe(JSON.stringify({ data: value }));
  },
);

test('what is written already is passed on as it is, beside what is not', () => {
  const answer = { seq: 3, columns: written<readonly string[]>('["a", "b"]'), next: null, left: undefined };
  expect(writeAnswer(answer)).toBe('{"data":{"seq":3,"columns":["a", "b"],"next":null}}');
  expect(writeAnswer({ 'a"b': written('1') })).toBe('{"data":{"a\\"b":1}}');
});
