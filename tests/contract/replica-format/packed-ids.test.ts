import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idFromHex, packHex, packIds, unpackIds } from '#contract/replica-format/packed-ids.ts';
import { rootId } from '#contract/rules/root-folder.ts';

it('gives back the ids that were packed, the root among them', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.uuid(), fc.constant(rootId))), (ids) => {
      expect(unpackIds(packIds(ids))).toEqual(ids);
      const hex = ids.map((id) => (id === rootId ? '0'.repeat(32) : id.replaceAll('-', ''))).join('');
      expect(unpackIds(packHex(hex))).toEqual(ids);
    }),
  );
});

it('knows the root by its zeros, and an id by its digits in either case', () => {
  expect(idFromHex('0'.repeat(32))).toBe(rootId);
  expect(idFromHex('AB'.repeat(16))).toBe('abababab-abab-abab-abab-abababababab');
});

it('refuses what is no id', () => {
  expect(() => packHex('abc')).toThrow();
  expect(() => packHex('g'.repeat(32))).toThrow();
  expect(() => packIds(['not-an-id'])).toThrow();
});
