import { browserHeader } from '#contract/entities/session-end.ts';
import { workerPartGone } from '#contract/worker-api/worker-api.ts';
import type { HttpRequest, Ports, Socket, SocketListeners } from '../lib/ports.ts';
import { contentDirectoryPrefix } from '../replica/contents/content-directory-name.ts';
import { estimateStorage } from './browser/estimate-storage.ts';
import { createPrivateFiles, type DirectoryHandle } from './browser/private-files.ts';
import { receiveBytesBy } from './browser/receive-bytes.ts';
import { resizeImage } from './browser/resize-image.ts';
import { sendBytesBy } from './browser/send-bytes.ts';
import { openTargetFolder } from './browser/target-folder.ts';

/** The ports of a worker in a browser. */
export function browserPorts(): Ports {
  const files = createPrivateFiles(openRoot);
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    setTimer(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    apiBase: `${self.location.origin}/api/`,
    fetch: fetchAsSession,
    fetchBlob: fetchAsSession,
    // The same session, which goes with requests to one's own origin.
    sendBytes: (url, request) =>
      sendBytesBy(new XMLHttpRequest(), url, {
        ...request,
        headers: { ...request.headers, [browserHeader]: '1' },
      }),
    receiveBytes: (url, request) =>
      receiveBytesBy(fetch, url, { ...request, headers: { ...request.headers, [browserHeader]: '1' } }),
    openTargetFolder,
    openSocket,
    openContentDirectory: files.open,
    listContentDirectories: () => files.list(contentDirectoryPrefix),
    removeContentDirectory: files.remove,
    lock: (name, signal, work, mode = 'exclusive') => navigator.locks.request(name, { signal, mode }, work),
    ...(typeof OffscreenCanvas === 'function' && { resizeImage }),
    partFailed: reportMissingRelease,
    report: (error) => reportError(error),
    online: () => navigator.onLine,
    openChannel(name, onMessage) {
      const channel = new BroadcastChannel(name);
      channel.onmessage = (event) => onMessage(event.data);
      return { post: (message) => channel.postMessage(message), close: () => channel.close() };
    },
    estimate: () => estimateStorage(navigator.storage),
  };
}

/** A session is this browser's, by a cookie that no script can read. */
function fetchAsSession(url: string, request: HttpRequest): Promise<Response> {
  return fetch(url, {
    ...request,
    headers: { ...request.headers, [browserHeader]: '1' },
    cache: 'no-store',
    credentials: 'same-origin',
  });
}

/** A newer release has another worker: where the server has this one no more, it has its parts no more either. */
async function reportMissingRelease(): Promise<void> {
  const own = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (own?.status === 404) self.postMessage(workerPartGone);
}

/** Rejects in browsers whose files cannot be written by a worker, and in private windows of some that can. */
async function openRoot(): Promise<DirectoryHandle> {
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) throw new TypeError('no private files');
  return (await navigator.storage.getDirectory()) as unknown as DirectoryHandle;
}

function openSocket(url: string, listeners: SocketListeners): Socket {
  const socket = new WebSocket(url);
  socket.onopen = () => listeners.opened();
  socket.onmessage = (event) => listeners.received(typeof event.data === 'string' ? event.data : '');
  socket.onclose = (event) => listeners.closed(event.code);
  return {
    send: (data) => socket.send(data),
    // A socket without a network closes when the network says so, which may be never: the engine does not wait for it.
    close: () => socket.close(),
  };
}
