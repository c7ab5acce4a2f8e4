import { join } from 'node:path';
import type { Sealing } from '../sealing.ts';
import type { Settings } from '../settings.ts';
import { createAzureBlobStore } from './azure/azure-blob-store.ts';
import type { BlobStore, BlobStores } from './blob-store.ts';
import type { Choice } from './choice/choice.ts';
import { openChoice } from './choice/sealed-choice.ts';
import { createDialer, type Dial, type DialerOptions, dialUntil } from './dial/dial.ts';
import { portOf } from './dial/host-rules.ts';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { createGoogleBlobStore } from './google/google-blob-store.ts';
import { createPartFiles } from './part-files.ts';
import { createS3BlobStore } from './s3/s3-blob-store.ts';
import { tryOut } from './try-out.ts';

/** Shorter than a repeat of the same request waits for it. */
const tryMs = 9000;
/** Each holds a connection to the database. */
const triesAtOnce = 6;
const openAtOnce = 500;

export interface StorageOptions {
  readonly settings: Pick<Settings, 'dataDir' | 'storage'>;
  readonly sealing: Sealing;
  readonly resolve?: DialerOptions['resolve'];
}

/** The own storage on the disk, and those that customers bring, each opened when it is first asked for. */
export function openStorage({ settings, sealing, resolve }: StorageOptions): BlobStores {
  const blobs = join(settings.dataDir, 'blobs');
  const own = createDiskBlobStore(blobs);
  const dialer = createDialer({
    rules: { allowed: [...settings.storage.allowHosts, ...namedByOperator(settings.storage)] },
    ...(resolve && { resolve }),
  });
  const open = (choice: Choice, dial: Dial) => storeOf(choice, dial, settings.storage);
  const trying = new Set<string>();
  const opened = new Map<string, { readonly sealed: Buffer; readonly store: BlobStore }>();
  return {
    own,
    of(row) {
      if (row.storage_type === 'own' || row.storage_settings === null) return own;
      const known = opened.get(row.workspace_id);
      if (known?.sealed.equals(row.storage_settings)) return known.store;
      const store = open(openChoice(sealing, row), dialer.dial);
      opened.set(row.workspace_id, { sealed: row.storage_settings, store });
      const [oldest] = opened.keys();
      if (opened.size > openAtOnce && oldest !== undefined) opened.delete(oldest);
      return store;
    },
    async tryOut(choice, userId) {
      if (trying.size >= triesAtOnce || trying.has(userId)) return 'busy';
      trying.add(userId);
      try {
        return await tryOut(open(choice, dialUntil(dialer.dial, AbortSignal.timeout(tryMs))));
      } finally {
        trying.delete(userId);
      }
    },
    parts: createPartFiles(join(settings.dataDir, 'uploads'), blobs),
    ready: () => own.ready(),
    close: () => dialer.close(),
  };
}

function storeOf(choice: Choice, dial: Dial, places: Settings['storage']): BlobStore {
  switch (choice.type) {
    case 'amazon_s3':
    case 's3_compatible':
      return createS3BlobStore(choice, dial);
    case 'azure':
      return createAzureBlobStore(choice, dial, places.azureUrl);
    case 'google_cloud':
      return createGoogleBlobStore(choice, dial, {
        serviceUrl: places.googleUrl,
        tokenUrl: places.googleTokenUrl,
      });
  }
}

/** The operator vouches for the services that the settings name; where accounts have hosts of their own, those are looked at. */
function namedByOperator({ azureUrl, googleUrl, googleTokenUrl }: Settings['storage']): readonly string[] {
  const hostOf = (url: URL) => `${url.hostname}:${portOf(url)}`;
  const hosts = [googleUrl, googleTokenUrl].map((url) => hostOf(new URL(url)));
  const azure = hostOf(new URL(azureUrl.replace('{account}', 'account')));
  return azure === hostOf(new URL(azureUrl.replace('{account}', 'another'))) ? [...hosts, azure] : hosts;
}
