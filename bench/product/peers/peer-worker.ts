import type { Item } from '#contract/entities/item.ts';
import { readLeafBlock } from '#contract/replica-format/leaf-block.ts';
import { LeafFrameReader } from '#contract/replica-format/leaf-stream.ts';
import { itemsOfLeaf } from '#worker/replica/leaves/find-in-leaf.ts';
import type { FillPeer, PeerInput, PeerName, PeerReport } from './peer.ts';
import { fillDexie, fillTinyBase } from './row-stores.ts';
import { fillSqlite } from './sqlite-store.ts';

const peers: Record<Exclude<PeerName, 'drain'>, FillPeer> = {
  dexie: fillDexie,
  tinybase: fillTinyBase,
  sqlite: fillSqlite,
};

self.onmessage = async ({ data }: MessageEvent<PeerInput>) => {
  const report = await (data.peer === 'drain' ? drain(data) : fill(data, peers[data.peer])).catch(
    (error: unknown) => String(error),
  );
  self.postMessage(report);
};

async function drain(input: PeerInput): Promise<PeerReport> {
  const began = performance.now();
  let bytes = 0;
  for await (const piece of piecesOf(input)) bytes += piece.length;
  return { ms: performance.now() - began, items: Number.POSITIVE_INFINITY, bytes };
}

async function fill(input: PeerInput, peer: FillPeer): Promise<PeerReport> {
  const frames = new LeafFrameReader();
  const items: Item[] = [];
  let bytes = 0;
  for await (const piece of piecesOf(input)) {
    bytes += piece.length;
    for (const frame of frames.push(piece)) {
      if (frame.type !== 'leaf') continue;
      for (const item of itemsOfLeaf(readLeafBlock(frame.leaf))) items.push(item);
    }
  }
  let ms = 0;
  await peer(items, input, async (work) => {
    const began = performance.now();
    const value = await work();
    ms = performance.now() - began;
    return value;
  });
  return { ms, items: items.length, bytes };
}

async function* piecesOf({ url, token }: PeerInput): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reader = response.body?.getReader();
  if (!response.ok || reader === undefined) throw new Error(`the leaves: ${response.status}`);
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
