import { KeyRange } from '../storage/keys.ts';
import { installContents } from '../world/blob.ts';
import { inNextMacrotask } from '../world/macrotask.ts';

// Stands before everything else: the store's library takes its surroundings when it is loaded.
Object.assign(globalThis, { IDBKeyRange: KeyRange });
for (const name of ['BroadcastChannel', 'dispatchEvent', 'addEventListener', 'indexedDB']) {
  Reflect.deleteProperty(globalThis, name);
}

installContents();

// Without one, the library believes that it stands on a server and answers no live query. Nobody opens it: each tab has its own.
Object.assign(globalThis, { indexedDB: {} });

// It notifies live queries after a real timer of nothing: in a world that has no real time that is the next turn.
const { setTimeout: realTimer } = globalThis;
const timer = (run: () => void, delayMs = 0, ...more: unknown[]) =>
  delayMs > 0 ? realTimer(run, delayMs, ...more) : inNextMacrotask(run);
Object.assign(globalThis, { setTimeout: Object.assign(timer, realTimer) });
