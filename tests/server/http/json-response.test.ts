import { expect, test } from 'vitest';
import { rawJson, writeJsonResponse } from '#server/http/json-response.ts';

test.each([[null], [[1, 'a']], [{ a: 1, b: null, c: [{ d: 'ä"\u2028' }], e: undefined }], ['text'], [{}]])(
  'an answer of %j is written as JSON',
  (value) => {
    expect(writeJsonResponse(value)).toBe(JSON.stringify({ data: value }));
  },
);

test('what is written already is passed on as it is, beside what is not', () => {
  const response = { seq: 3, columns: rawJson<readonly string[]>('["a", "b"]'), next: null, left: undefined };
  expect(writeJsonResponse(response)).toBe('{"data":{"seq":3,"columns":["a", "b"],"next":null}}');
  expect(writeJsonResponse({ 'a"b': rawJson('1') })).toBe('{"data":{"a\\"b":1}}');
});
