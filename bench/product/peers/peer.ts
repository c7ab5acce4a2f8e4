import type { Item } from '#contract/entities/item.ts';

/** Draining reads the leaves to their end and keeps nothing; the others are given their items, which is not measured. */
export type PeerName = 'drain' | 'dexie' | 'tinybase' | 'sqlite';

export interface PeerInput {
  readonly peer: PeerName;
  /** Of the leaves. */
  readonly url: string;
  readonly token: string;
  /** Whose first rows are asked for in the end. */
  readonly folderId: string;
  /** Of SQLite, in base64. */
  readonly wasm: string;
}

export interface PeerReport {
  readonly ms: number;
  readonly items: number;
  readonly bytes: number;
}

/** Puts all items where they outlive the page, then asks for the first rows of a folder in order. */
export type FillPeer = (
  items: readonly Item[],
  input: PeerInput,
  time: <Value>(work: () => Promise<Value>) => Promise<Value>,
) => Promise<void>;
