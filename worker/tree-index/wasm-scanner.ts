/**
 * The search's inner loop as WebAssembly, put together here instruction by instruction so that it needs no tools.
 * It compares 16 places at a time: where the needle's first and last byte both stand, it looks at the rest.
 *
 *   scan(bytes, from, to, needle, length, starts, lengths, count, slot, outSlots, outClasses) -> hits
 *
 * `bytes`, `needle`, `starts` (u32), `lengths` (u16) and the two outputs are addresses; `from` and `to` are places in
 * `bytes` where names begin; `slot` is the one before the first. Each slot with a match is written once, with its best
 * class (see rank-matches.ts).
 */
export type WasmScanner = (
  bytes: number,
  from: number,
  to: number,
  needle: number,
  length: number,
  starts: number,
  lengths: number,
  count: number,
  slot: number,
  outSlots: number,
  outClasses: number,
) => number;

/** Undefined where the page's policy or the browser does not allow it; scan-names.ts does the same more slowly. */
export function compileWasmScanner(memory: WebAssembly.Memory): WasmScanner | undefined {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()), { m: { m: memory } });
    return exports['scan'] as WasmScanner;
  } catch {
    return undefined;
  }
}

type Code = readonly (number | Code)[];

// Parameters and locals, by number.
const [bytes, from, to, needle, length, starts, lengths, count, slot, outSlots, outClasses] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
const [at, mask, position, index, hits, start, next, best, step, middle, previous] = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
];
const [first, last] = [22, 23];
const [parameterCount, wordLocals, vectorLocals] = [11, 11, 2];

const [i32, v128, nothing] = [0x7f, 0x7b, 0x40];
const [add, subtract, and, shiftLeft, shiftRight] = [0x6a, 0x6b, 0x71, 0x74, 0x76];
const [equal, notEqual, below, above, atMost, atLeast, isZero, trailingZeros] = [
  0x46, 0x47, 0x49, 0x4b, 0x4d, 0x4f, 0x45, 0x68,
];
const or = 0x72;

const get = (local: number): Code => [0x20, local];
const set = (local: number, value: Code): Code => [value, 0x21, local];
const word = (value: number): Code => [0x41, signed(value)];
const op = (code: number, ...operands: Code[]): Code => [...operands, code];
const loadByte = (address: Code): Code => [address, 0x2d, 0, 0];
const loadHalf = (address: Code): Code => [address, 0x2f, 1, 0];
const loadWord = (address: Code): Code => [address, 0x28, 2, 0];
const storeWord = (address: Code, value: Code): Code => [address, value, 0x36, 2, 0];
const storeByte = (address: Code, value: Code): Code => [address, value, 0x3a, 0, 0];
const loadVector = (address: Code): Code => [address, 0xfd, 0x00, 0, 0];
const splat = (value: Code): Code => [value, 0xfd, 0x0f];
const sameBytes = (a: Code, b: Code): Code => [a, b, 0xfd, 0x23];
const both = (a: Code, b: Code): Code => [a, b, 0xfd, 0x4e];
const bitmask = (value: Code): Code => [value, 0xfd, 0x64];
const block = (...body: Code[]): Code => [0x02, nothing, ...body, 0x0b];
const loop = (...body: Code[]): Code => [0x03, nothing, ...body, 0x0b];
const when = (condition: Code, ...body: Code[]): Code => [condition, 0x04, nothing, ...body, 0x0b];
const go = (depth: number): Code => [0x0c, depth];
const goIf = (depth: number, condition: Code): Code => [condition, 0x0d, depth];

const sum = (a: Code, b: Code): Code => op(add, a, b);
const increase = (local: number, by: Code): Code => set(local, sum(get(local), by));
const startOf = (which: Code): Code => loadWord(sum(get(starts), op(shiftLeft, which, word(2))));

/** slot: the last whose start is not beyond position; it is near, so steps double before they halve. */
const findSlot: Code = [
  increase(slot, word(1)),
  set(step, word(1)),
  block(
    loop(
      goIf(1, op(atLeast, sum(get(slot), get(step)), get(count))),
      goIf(1, op(above, startOf(sum(get(slot), get(step))), get(position))),
      increase(slot, get(step)),
      set(step, op(shiftLeft, get(step), word(1))),
      go(0),
    ),
  ),
  // From here on `step` is the first slot that is known to be beyond, or `count`.
  increase(step, get(slot)),
  when(op(above, get(step), get(count)), set(step, get(count))),
  block(
    loop(
      goIf(1, op(atLeast, sum(get(slot), word(1)), get(step))),
      set(middle, op(shiftRight, sum(get(slot), get(step)), word(1))),
      when(op(atMost, startOf(get(middle)), get(position)), set(slot, get(middle)), go(1)),
      set(step, get(middle)),
      go(0),
    ),
  ),
  set(start, startOf(get(slot))),
  set(next, get(to)),
  when(op(below, sum(get(slot), word(1)), get(count)), set(next, startOf(sum(get(slot), word(1))))),
];

const isBetween = (low: number, high: number): Code =>
  op(atMost, op(subtract, get(previous), word(low)), word(high - low));

/** step: the match's class, as matchClass says. */
const classify: Code = [
  set(step, word(1)),
  when(
    op(equal, get(position), get(start)),
    set(step, op(notEqual, get(length), loadHalf(sum(get(lengths), op(shiftLeft, get(slot), word(1)))))),
  ),
  when(
    op(notEqual, get(position), get(start)),
    set(previous, loadByte(op(subtract, sum(get(bytes), get(position)), word(1)))),
    set(
      step,
      sum(
        word(2),
        op(or, op(or, op(atLeast, get(previous), word(0x80)), isBetween(0x61, 0x7a)), isBetween(0x30, 0x39)),
      ),
    ),
  ),
];

const verify: Code = block(
  loop(
    goIf(1, op(atLeast, get(index), get(length))),
    goIf(
      2, // out of the candidate
      op(notEqual, loadByte(sum(get(position), get(index))), loadByte(sum(get(needle), get(index)))),
    ),
    increase(index, word(1)),
    go(0),
  ),
);

const candidate: Code = block(
  set(position, sum(get(at), op(trailingZeros, get(mask)))),
  set(mask, op(and, get(mask), op(subtract, get(mask), word(1)))),
  set(index, word(1)),
  verify,
  set(position, op(subtract, get(position), get(bytes))),
  goIf(0, op(above, sum(get(position), get(length)), get(to))),
  when(
    op(atLeast, get(position), get(next)),
    findSlot,
    set(best, word(4)),
    storeWord(sum(get(outSlots), op(shiftLeft, get(hits), word(2))), get(slot)),
    increase(hits, word(1)),
  ),
  when(
    op(above, get(best), word(2)),
    classify,
    when(
      op(below, get(step), get(best)),
      set(best, get(step)),
      storeByte(op(subtract, sum(get(outClasses), get(hits)), word(1)), get(best)),
    ),
  ),
);

const scan: Code = [
  set(first, splat(loadByte(get(needle)))),
  set(last, splat(loadByte(op(subtract, sum(get(needle), get(length)), word(1))))),
  set(at, sum(get(bytes), get(from))),
  block(
    loop(
      goIf(1, op(atLeast, op(subtract, get(at), get(bytes)), get(to))),
      set(
        mask,
        bitmask(
          both(
            sameBytes(loadVector(get(at)), get(first)),
            sameBytes(loadVector(op(subtract, sum(get(at), get(length)), word(1))), get(last)),
          ),
        ),
      ),
      block(loop(goIf(1, op(isZero, get(mask))), candidate, go(0))),
      increase(at, word(16)),
      go(0),
    ),
  ),
  get(hits),
];

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const parameters = new Array<number>(parameterCount).fill(i32);
  const body = [2, wordLocals, i32, vectorLocals, v128, ...flat(scan), 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameterCount, ...parameters, 1, i32]),
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 0]), // import memory "m" "m"
    ...section(3, [1, 0]),
    ...section(7, [1, 4, ...new TextEncoder().encode('scan'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function flat(code: Code): number[] {
  return code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)));
}

function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: number): number[] {
  const rest = value >> 7;
  const isLast = rest === (value & 0x40 ? -1 : 0);
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)];
}
