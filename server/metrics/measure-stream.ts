import type { Metrics } from './metrics.ts';

interface Meters {
  readonly began: () => void;
  readonly passed: (bytes: number) => void;
  readonly ended: (result: 'complete' | 'broken') => void;
}

/** The pieces of a content, which counts as open until the last one was taken, or whoever takes them stops. */
export function measureTransfer<P extends Uint8Array>(
  { transfersOpen, transferBytes, transfers }: Metrics,
  direction: 'up' | 'down',
  pieces: AsyncIterable<P>,
): AsyncGenerator<P> {
  return measureStream(pieces, {
    began: () => transfersOpen.inc({ direction }),
    passed: (bytes) => transferBytes.inc({ direction }, bytes),
    ended: (result) => {
      transfersOpen.dec({ direction });
      transfers.inc({ direction, result });
    },
  });
}

/** The frames of a leaf stream. */
export function measureLeaves(
  { leafStreamsOpen, leafStreamBytes, leafStreams }: Metrics,
  source: 'pack' | 'live',
  frames: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  return measureStream(frames, {
    began: () => leafStreamsOpen.inc({ source }),
    passed: (bytes) => leafStreamBytes.inc({ source }, bytes),
    ended: (result) => {
      leafStreamsOpen.dec({ source });
      leafStreams.inc({ source, result });
    },
  });
}

/** Nothing is counted of what nobody began to take. */
async function* measureStream<P extends Uint8Array>(
  pieces: AsyncIterable<P>,
  { began, passed, ended }: Meters,
): AsyncGenerator<P> {
  let result: 'complete' | 'broken' = 'broken';
  began();
  try {
    for await (const piece of pieces) {
      passed(piece.length);
      yield piece;
    }
    result = 'complete';
  } finally {
    ended(result);
  }
}
