import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type LeafFrame,
  LeafFrameReader,
  LeafStreamError,
  writeEndFrame,
  writeHeadFrame,
  writeLeafFrame,
} from '#contract/replica-format/leaf-stream.ts';

const frames = fc.array(
  fc.oneof(
    fc.constant<LeafFrame>({ type: 'end' }),
    fc.record({ type: fc.constant('head' as const), head: fc.object() }),
    fc.record({
      type: fc.constant('leaf' as const),
      position: fc.string({ unit: 'binary-ascii', maxLength: 40 }),
      leaf: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes).buffer),
    }),
  ),
  { maxLength: 8 },
);

function write(frame: LeafFrame): Uint8Array {
  if (frame.type === 'end') return writeEndFrame();
  if (frame.type === 'head') return writeHeadFrame(frame.head as object);
  return writeLeafFrame(frame.position, new Uint8Array(frame.leaf));
}

/** As JSON carries the head. */
const asWritten = (all: readonly LeafFrame[]) =>
  all.map((frame) =>
    frame.type === 'head' ? { ...frame, head: JSON.parse(JSON.stringify(frame.head)) } : frame,
  );

function read(bytes: Uint8Array, cuts: readonly number[]): LeafFrame[] {
  const reader = new LeafFrameReader();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  let from = 0;
  return ends.flatMap((end) => {
    const found = [...reader.push(bytes.slice(from, end))];
    from = end;
    return found;
  });
}

it('frames come as they were written, in pieces of any size', () => {
  fc.assert(
    fc.property(frames, fc.array(fc.nat()), (all, cuts) => {
      const bytes = Buffer.concat(all.map(write));
      expect(read(bytes, cuts)).toEqual(asWritten(all));
      const single = Array.from({ length: bytes.length }, (_, at) => at);
      expect(read(bytes, single)).toEqual(asWritten(all));
    }),
  );
});

it('a position that is no ASCII is refused', () => {
  expect(() => writeLeafFrame('é', new Uint8Array(8))).toThrow(LeafStreamError);
});

it('every frame ends on a multiple of 8, so that a leaf lies as it is read', () => {
  fc.assert(fc.property(frames, (all) => all.every((frame) => write(frame).length % 8 === 0)));
});

it('a stream that is cut has the whole frames before the cut, and none besides', () => {
  fc.assert(
    fc.property(frames, fc.nat(), (all, cut) => {
      const pieces = all.map(write);
      const bytes = Buffer.concat(pieces);
      const length = cut % (bytes.length + 1);
      let end = 0;
      const whole = pieces.filter((piece) => {
        end += piece.length;
        return end <= length;
      }).length;
      expect(read(bytes.subarray(0, length), [])).toEqual(asWritten(all.slice(0, whole)));
    }),
  );
});

it.each([
  ['another kind of frame', [9, 0, 0, 0, 0, 0, 0, 0]],
  ['more than a frame holds', [2, 0, 0, 0, 0, 0, 0, 255]],
  ['a leaf without a position', [2, 0, 0, 0, 0, 0, 0, 0]],
  ['a position longer than its frame', [2, 0, 0, 0, 8, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]],
  ['a head that is no JSON', [1, 0, 0, 0, 1, 0, 0, 0, 123, 0, 0, 0, 0, 0, 0, 0]],
])('refuses %s', (_what, bytes) => {
  expect(() => read(Uint8Array.from(bytes), [])).toThrow(LeafStreamError);
});

it('what arrives is frames or a LeafStreamError, whatever it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), frames, fc.nat(), (noise, all, at) => {
      const bytes = Buffer.concat([...all.map(write), Buffer.from(noise)]);
      if (bytes.length > 0) bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 0x5a;
      try {
        read(bytes, [at]);
      } catch (error) {
        expect(error).toBeInstanceOf(LeafStreamError);
      }
    }),
  );
});
