import { expect } from 'vitest';
import { packIds } from '#contract/replica-format/packed-ids.ts';
import { itemsOf, parseLeaves } from './leaf-client.ts';

/** Of what cannot be seen there is neither an id nor a name in the bytes. */
export function expectHidden(
  bytes: Buffer,
  rows: readonly { readonly id: string; readonly name: string }[],
  visible: ReadonlySet<string>,
): void {
  // In a leaf names stand one behind the other: two of them may be a third by chance.
  const shown = parseLeaves(bytes).leaves.map((leaf) =>
    itemsOf({ leaves: [leaf] })
      .map((item) => item.name)
      .join(''),
  );
  for (const { id, name } of rows.filter((row) => !visible.has(row.id))) {
    expect(bytes.includes(Buffer.from(packIds([id])))).toBe(false);
    if (!shown.some((other) => other.includes(name)) && name.length > 3)
      expect(bytes.includes(name)).toBe(false);
  }
}
