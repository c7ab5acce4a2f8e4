import { expose } from 'comlink';
import { z } from 'zod/mini';
import { createWorkerApi } from './session/api.ts';
import { browserPorts } from './session/browser-ports.ts';

// The page's security policy forbids code made from strings; without this the schemas try it first.
z.config({ jitless: true });

const api = createWorkerApi(browserPorts());
expose(api);

self.addEventListener('online', () => void api.signal('online'));
self.addEventListener('offline', () => void api.signal('offline'));

// The first use of Intl reads its tables, for page and worker alike. Here it holds up no frame.
setTimeout(() =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric' }).format(0),
);
