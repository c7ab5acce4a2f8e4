import type { FolderHandle } from '#contract/worker-api/folder-saves.ts';

/**
 * Everything that the engine takes from the world outside: clock, chance, network, storage, locks. The worker passes
 * the browser's, a test passes its own, and the same code runs.
 */
export interface Ports {
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** A new name for a change, a device, a database. */
  uuid(): string;
  /** Runs once, after at least `delayMs`; the function it returns cancels it. */
  setTimer(delayMs: number, run: () => void): () => void;
  /** Where the API stands, with a slash at the end. */
  readonly apiBase: string;
  fetch(url: string, request: HttpRequest): Promise<HttpResponse>;
  /** As `fetch`, of what is no text. */
  fetchBlob(url: string, request: HttpRequest): Promise<BlobResponse>;
  /**
   * A request whose body is large. Rejects as `fetch` does: with an AbortError where `signal` says so, otherwise where the
   * connection breaks, nothing moves for a minute, or the bytes cannot be read any more. It ends by no other time.
   */
  sendBytes(url: string, request: BytesRequest): Promise<HttpResponse>;
  /**
   * A request whose response is large: it is read piece by piece. Rejects as `fetch` does, and so does `pieces`, also where
   * nothing moves for a minute. Whoever stops reading before the end aborts it.
   */
  receiveBytes(url: string, request: HttpRequest): Promise<BytesResponse>;
  openSocket(url: string, socketListeners: SocketListeners): Socket;
  /**
   * Waits in the queue of `name`, works, and gives the lock back when `work` ends. A waiting request that is aborted
   * never works. Who asks for it `shared` has it together with others that do.
   */
  lock(name: string, signal: AbortSignal, work: () => Promise<void>, mode?: LockMode): Promise<void>;
  /** What the device believes of its network. A hint: only a response proves anything. */
  online(): boolean;
  /** Notifies the other tabs of this browser; never the tab that sends. */
  openChannel(name: string, onMessage: (message: unknown) => void): Channel;
  estimate(): Promise<StorageEstimate>;
  /** A folder of this origin's private files; null where the browser has none, or gives none to this window. */
  openContentDirectory(name: string): Promise<ContentDirectory | null>;
  /** The names of all of them. */
  listContentDirectories(): Promise<readonly string[]>;
  /** With all that is in it. One that another tab writes into just now stays: who sweeps comes again. */
  removeContentDirectory(name: string): Promise<void>;
  /** A folder of the device that the person chose. `ask`: the browser wants to be asked for it first, by the page. */
  openTargetFolder(handle: FolderHandle): Promise<TargetFolder | 'ask'>;
  /**
   * An image no larger than `maxPx` on its longer side, as WebP; null where it cannot be decoded. Absent where the
   * browser cannot draw in a worker.
   */
  resizeImage?(image: Blob, maxPx: number): Promise<Blob | null>;
  /** A part of this code did not load. Where the server no longer has this release, the page is told, which can only be reloaded. */
  partFailed(): Promise<void>;
  /** A bug: the engine goes on, and the error is reported. */
  report(error: unknown): void;
  /** The store; the environment's own where it is not given. */
  readonly indexedDB?: IDBFactory;
}

/** As the browser's own: exclusive where nothing is said. */
export type LockMode = 'exclusive' | 'shared';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The room of this origin in its browser; zeros where the browser does not say. */
export interface StorageEstimate {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  /** The browser removes nothing without asking. */
  readonly persisted: boolean;
}

export interface BytesRequest extends Omit<HttpRequest, 'body'> {
  readonly body: Blob;
  /** How many bytes of the body have been sent; an estimate until the response is there. */
  onProgress(sentBytes: number): void;
  /** How long the response may take once the last byte is sent; a minute where nothing is said. */
  readonly responseTimeoutMs?: number;
}

export interface BytesResponse extends HttpResponse {
  /** To be read once, or `text` called instead. */
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** Files of bytes on the device. A browser takes all of them away where it takes the databases of the origin away. */
export interface ContentDirectory {
  /**
   * Whole or not at all: where this rejects, or the tab dies, `read` finds nothing under that name. Rejects with what
   * `pieces` throws, and with a quota error (`isQuotaError`) where there is no room. `expectedBytes`: room is asked for once and
   * not with each piece; the file ends where the pieces end.
   */
  write(file: string, pieces: AsyncIterable<Uint8Array>, expectedBytes?: number): Promise<void>;
  /**
   * Writes so many bytes at `offset` of a file that is not whole, and makes it at 0, also where it was whole. They are on
   * the disk when this resolves. Rejects where the file is gone, and with a quota error where there is no room.
   */
  append(file: string, offset: number, bytes: Uint8Array): Promise<void>;
  /** What `append` has written of a file that is not whole; null where there is nothing. */
  readPart(file: string): Promise<Blob | null>;
  /** All of it has been appended: from here on `read` finds it. */
  finish(file: string): Promise<void>;
  /** Backed by the disk: its bytes are read when they are needed. Null where it is not there, or not whole. */
  read(file: string): Promise<Blob | null>;
  /**
   * As read, for who wants its bytes at once. To be closed: nobody can remove it meanwhile. Rejects where it is
   * being written, and in some browsers where another tab has it open.
   */
  open(file: string): Promise<OpenFile | null>;
  /** Whether it is there or not. */
  remove(file: string): Promise<void>;
  /** What is whole, and what a write left that did not end. */
  list(): Promise<readonly StoredFile[]>;
  /** The directory and all that is in it; a later `write` makes it again. */
  destroy(): Promise<void>;
}

export interface OpenFile {
  readonly sizeBytes: number;
  /** Fills `into` with the bytes from `offset` on, and returns how many there were. */
  read(into: Uint8Array, offset: number): number;
  close(): void;
}

export interface StoredFile {
  readonly file: string;
  readonly sizeBytes: number;
  readonly isWhole: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/**
 * A folder outside of the browser. What it rejects with is the browser's: `NotAllowedError` where the permission is gone,
 * `NotFoundError` where the folder is, `QuotaExceededError` where the device is full, TypeError where it takes no such name.
 */
export interface TargetFolder {
  /** The folder of that name, made where there is none; `taken`: a file has it. */
  open(name: string): Promise<TargetFolder | 'taken'>;
  find(name: string): Promise<Blob | 'folder' | null>;
  /** Whole or not at all. Whoever has that name is replaced: look first. */
  write(name: string, pieces: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void>;
  /** Of all that is in it. Rejects where it is not there any more. */
  names(): Promise<readonly string[]>;
}

export interface BlobResponse extends Omit<HttpResponse, 'text'> {
  blob(): Promise<Blob>;
}

export interface SocketListeners {
  opened(): void;
  received(data: string): void;
  /** Comes once, whether the socket had opened or not; with the reason, as a code of WebSocket. */
  closed(code?: number): void;
}

export interface Socket {
  send(data: string): void;
  close(): void;
}

export interface Channel {
  post(message: unknown): void;
  close(): void;
}
