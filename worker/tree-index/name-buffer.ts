import { compileWasmScanner, type WasmScanner } from './wasm-scanner.ts';

/** Slots that one call of the kernel looks at, and so the size of its result. */
export const scannerSlots = 32_768;
export const scannerNeedleBytes = 4096;
const pageBytes = 65_536;

/** Folded names with their starts and lengths, side by side in one memory that the kernel can reach. */
export interface NameBuffer {
  readonly folded: Uint8Array;
  readonly starts: Uint32Array;
  readonly foldedLengths: Uint16Array;
  readonly kernel: MountedScanner | undefined;
}

export interface MountedScanner {
  readonly needle: Uint8Array;
  readonly outSlots: Uint32Array;
  readonly outClasses: Uint8Array;
  /** Looks at slots `first` up to `end`, whose names lie from `from` to `to`. Returns the number of hits. */
  scan(needleBytes: number, from: number, to: number, first: number, count: number): number;
}

/** `withKernel` where there are so many names that it pays. */
export function createNameBuffer(slots: number, bytes: number, withKernel: boolean): NameBuffer {
  // Names are followed by other things, so that reading 16 bytes at a time never leaves the memory.
  const outSlotsAt = scannerNeedleBytes;
  const outClassesAt = outSlotsAt + scannerSlots * 4;
  const startsAt = outClassesAt + scannerSlots;
  const bytesAt = startsAt + slots * 4;
  const lengthsAt = bytesAt + bytes + (bytes % 2);
  const size = lengthsAt + slots * 2 + scannerNeedleBytes + 16;
  const memory = withKernel ? wasmMemory(size) : undefined;
  const scan = memory && compileWasmScanner(memory);
  if (!memory || !scan) {
    return {
      folded: new Uint8Array(bytes),
      starts: new Uint32Array(slots),
      foldedLengths: new Uint16Array(slots),
      kernel: undefined,
    };
  }
  const { buffer } = memory;
  return {
    folded: new Uint8Array(buffer, bytesAt, bytes),
    starts: new Uint32Array(buffer, startsAt, slots),
    foldedLengths: new Uint16Array(buffer, lengthsAt, slots),
    kernel: {
      needle: new Uint8Array(buffer, 0, scannerNeedleBytes),
      outSlots: new Uint32Array(buffer, outSlotsAt, scannerSlots),
      outClasses: new Uint8Array(buffer, outClassesAt, scannerSlots),
      scan: mounted(scan, { bytesAt, startsAt, lengthsAt, outSlotsAt, outClassesAt }),
    },
  };
}

interface Offsets {
  readonly bytesAt: number;
  readonly startsAt: number;
  readonly lengthsAt: number;
  readonly outSlotsAt: number;
  readonly outClassesAt: number;
}

function mounted(scan: WasmScanner, offsets: Offsets): MountedScanner['scan'] {
  const { bytesAt, startsAt, lengthsAt, outSlotsAt, outClassesAt } = offsets;
  return (needleBytes, from, to, first, count) =>
    scan(bytesAt, from, to, 0, needleBytes, startsAt, lengthsAt, count, first - 1, outSlotsAt, outClassesAt);
}

function wasmMemory(bytes: number): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ initial: Math.ceil(bytes / pageBytes) });
  } catch {
    return undefined;
  }
}
