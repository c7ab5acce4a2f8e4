import { expect, it } from 'vitest';
import { type Place, takePart } from '#worker/sync/take-part.ts';

const rows = Array.from({ length: 2000 }, (_, n) => n);
const place = (parentId: string): Place => ({ parentId, kind: 'file', name: parentId });

it('takes what one transaction may hold: as many entries as touch few blocks', () => {
  const taken = (placesOf: (n: number) => readonly string[]) => {
    const touchedBy = (n: number) => ({ places: placesOf(n).map(place), dropped: 0 });
    return takePart(rows, touchedBy, ({ parentId }) => parentId).length;
  };
  expect(taken(() => ['a'])).toBe(2000);
  expect(taken((n) => [`${n}`])).toBe(64);
  expect(taken((n) => [`${n}`, `${n + 1}`])).toBe(63);
  expect(taken((n) => [`${n}`, 'a'])).toBe(63);
});

it('takes one at least, and folders with what goes with them', () => {
  const taken = (dropped: number) => {
    const touchedBy = () => ({ places: [place('a')], dropped });
    return takePart(rows, touchedBy, ({ parentId }) => parentId).length;
  };
  expect(taken(1000)).toBe(1);
  expect(taken(10)).toBe(6);
});
