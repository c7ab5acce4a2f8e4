import { once } from 'node:events';
import { WebSocket } from 'ws';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { rootRowId } from '#server/db/item-ids.ts';
import { socketUrl } from '../socket.ts';

type Location = { readonly parent: string; readonly name: string };
type Change = Extract<ServerFrame, { type: string; data: unknown }>;

/** A client that keeps one filespace current by the wire's rules and nothing else: prev, cursor, pull, difference. */
export class SyncClient {
  cursor = 0;
  /** The name of the log that the cursor counts; empty before anything was asked. */
  epoch = '';
  /** How often it had to ask for the difference. */
  pulls = 0;
  readonly tree = new Map<string, Location>();
  readonly #person: { readonly token: string; readonly userId: string };
  readonly #driveId: string;
  #server = '';
  #socket: WebSocket | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Set<() => void>();

  constructor(person: { readonly token: string; readonly userId: string }, driveId: string) {
    this.#person = person;
    this.#driveId = driveId;
  }

  /** Connects, follows, and fetches what it missed. */
  async connect(server: string): Promise<void> {
    this.#server = server;
    const { ticket } = await this.#ask<{ ticket: string }>('POST', 'realtime/ticket');
    const socket = new WebSocket(socketUrl(server, ticket));
    this.#socket = socket;
    socket.on('error', () => undefined); // `close` follows
    socket.on('message', (content) => {
      const frame = JSON.parse(Buffer.from(String(content), 'base64').toString('utf8')) as ServerFrame;
      this.#turn = this.#turn.then(() => (this.#socket === socket ? this.#receive(frame) : undefined));
    });
    await once(socket, 'open');
    const following = new Promise<void>((resolve) => socket.once('message', () => resolve()));
    const frame = { driveId: this.#driveId, userId: this.#person.userId };
    socket.send(Buffer.from(JSON.stringify(frame)).toString('base64'));
    await following;
    await this.#turn;
  }

  async disconnect(): Promise<void> {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null || socket.readyState === socket.CLOSED) return;
    const closed = once(socket, 'close');
    socket.terminate();
    await closed;
  }

  /** Resolves when it knows of everything up to a sequence. */
  async knows(seq: number): Promise<void> {
    while (this.cursor < seq) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }

  /** Its tree, in words that can be compared. */
  lines(): readonly string[] {
    return [...this.tree].map(([id, { parent, name }]) => `${parent}/${name} ${id}`).sort();
  }

  async #receive(frame: ServerFrame): Promise<void> {
    if ('type' in frame && frame.type === 'FOLLOWING') {
      if (frame.cursor > this.cursor || frame.epoch !== this.epoch) await this.#pull();
    } else if ('data' in frame && frame.cursor !== undefined && frame.cursor > this.cursor) {
      if (frame.prev === this.cursor && frame.pull !== true) this.#apply(frame, frame.cursor);
      else await this.#pull();
    }
    for (const notify of [...this.#waiting]) notify();
    this.#waiting.clear();
  }

  #apply({ type, data }: Change, cursor: number): void {
    const id = String(data['folder_id'] ?? data['file_id']);
    if (type.startsWith('DELETE')) this.#remove(id);
    else {
      const parent = String(data['parent_folder']);
      const name = String(data['folder_name'] ?? data['filename']);
      this.tree.set(id, { parent: parent === rootId ? rootRowId : parent, name });
    }
    this.cursor = cursor;
  }

  async #pull(): Promise<void> {
    this.pulls += 1;
    const of = this.epoch === '' ? '' : `&epoch=${this.epoch}`;
    const { columns, gone, to, epoch } = await this.#ask<{
      columns: ItemColumns;
      gone: string;
      to: number;
      epoch: string;
    }>('GET', `events/${this.#driveId}?since=${this.cursor}${of}`);
    const ids = idsIn(columns.ids);
    let at = 0;
    for (const { parent, count } of columns.runs) {
      for (const last = at + count; at < last; at += 1) {
        this.tree.set(ids[at] ?? '', { parent: hyphened(parent), name: columns.names[at] ?? '' });
      }
    }
    for (const id of idsIn(gone)) this.#remove(id);
    this.cursor = to;
    this.epoch = epoch;
  }

  #remove(id: string): void {
    this.tree.delete(id);
    for (const [child, { parent }] of [...this.tree]) if (parent === id) this.#remove(child);
  }

  async #ask<T>(method: 'GET' | 'POST', path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.#person.token}` };
    const response = await fetch(`${this.#server}/api/${path}`, { method, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return ((await response.json()) as { data: T }).data;
  }
}

function idsIn(text: string): readonly string[] {
  return (text.match(/.{32}/g) ?? []).map(hyphened);
}

function hyphened(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
