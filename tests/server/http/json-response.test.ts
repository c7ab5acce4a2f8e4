import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonArrayWriter, rawJson, writeJsonResponse } from '#server/http/json-response.ts';

test.each([[null], [[1, 'a']], [{ a: 1, b: null, c: [{ d: 'ä"\u2028' }], e: undefined }], ['text'], [{}]])(
  'an answer of %j is written as JSON',
  (value) => {
    expect(writeJsonResponse(value)).toBe(JSON.stringify({ data: value }));
  },
);

test('what is written already is passed on as it is, beside what is not', () => {
  const response = { seq: 3, columns: rawJson<readonly string[]>('["a", "b"]'), next: null, left: undefined };
  expect(String(writeJsonResponse(response))).toBe('{"data":{"seq":3,"columns":["a", "b"],"next":null}}');
  expect(String(writeJsonResponse({ 'a"b': rawJson('1') }))).toBe('{"data":{"a\\"b":1}}');
});

test('a list that is written piece by piece is the JSON of its elements', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', maxLength: 3000, size: 'max' }), { maxLength: 20 }),
      (texts) => {
        const list = new JsonArrayWriter();
        for (const text of texts) list.add(JSON.stringify(text));
        expect(list.count).toBe(texts.length);
        const response = { before: 1, texts: rawJson(...list.finish()) };
        expect(String(writeJsonResponse(response))).toBe(JSON.stringify({ data: { before: 1, texts } }));
      },
    ),
  );
});
