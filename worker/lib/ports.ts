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
  estimate(): Promise<{
    readonly usedBytes: number;
    readonly quotaBytes: number;
    readonly persisted: boolean;
  }>;
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

export interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
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
