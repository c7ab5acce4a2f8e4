import { KeyRange } from '../storage/keys.ts';

// Stands before everything else: the store's library takes its surroundings when it is loaded.
Object.assign(globalThis, { IDBKeyRange: KeyRange });
for (const name of ['BroadcastChannel', 'dispatchEvent', 'addEventListener', 'indexedDB']) {
  Reflect.deleteProperty(globalThis, name);
}

// Without one, the library believes that it stands on a server and answers no live query. Nobody opens it: each tab has its own.
Object.assign(globalThis, { indexedDB: {} });
