import { expose } from 'comlink';
import { browserPorts } from './session/browser-ports.ts';
import { createWorkerApi } from './session/worker-api.ts';

const api = createWorkerApi(browserPorts());
expose(api);

self.addEventListener('online', () => void api.reportPageState('online'));
self.addEventListener('offline', () => void api.reportPageState('offline'));

// The first use of Intl reads its tables, for page and worker alike. Here it holds up no frame.
setTimeout(() =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', hour: 'numeric' }).format(0),
);
