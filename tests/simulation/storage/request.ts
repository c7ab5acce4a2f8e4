import type { Edit } from './table.ts';

export type Mode = 'readonly' | 'readwrite' | 'versionchange';
type Handler = ((event: StoreEvent) => unknown) | null;

/** The little of a DOM event that anybody looks at. */
export class StoreEvent {
  readonly type: string;
  readonly target: unknown;
  readonly oldVersion: number;
  readonly newVersion: number | null;
  defaultPrevented = false;
  stopped = false;

  constructor(type: string, target: unknown, oldVersion = 0, newVersion: number | null = null) {
    this.type = type;
    this.target = target;
    this.oldVersion = oldVersion;
    this.newVersion = newVersion;
  }

  preventDefault() {
    this.defaultPrevented = true;
  }

  stopPropagation() {
    this.stopped = true;
  }
}

/** One question to the store. The same object serves for opening a database and for its records. */
export class StoreRequest {
  onsuccess: Handler = null;
  onerror: Handler = null;
  onblocked: Handler = null;
  onupgradeneeded: Handler = null;
  result: unknown;
  error: DOMException | null = null;
  transaction: unknown = null;
  source: unknown = null;
  readyState: 'pending' | 'done' = 'pending';

  succeed(result: unknown) {
    this.readyState = 'done';
    this.result = result;
    this.error = null;
    this.onsuccess?.(new StoreEvent('success', this));
  }

  /** Returns whether somebody took it upon them, so that the transaction lives. */
  fail(error: DOMException): boolean {
    this.readyState = 'done';
    this.result = undefined;
    this.error = error;
    const event = new StoreEvent('error', this);
    this.onerror?.(event);
    return event.defaultPrevented;
  }
}

/** What a store and its cursors need of the transaction in which they are asked. */
export interface Asked {
  readonly mode: Mode;
  /** Is answered in the transaction's next turn. */
  ask(work: () => unknown, retry?: StoreRequest): StoreRequest;
  write(edit: Edit): void;
}
