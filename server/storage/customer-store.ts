import type { Settings } from '../settings/settings.ts';
import { createAzureBlobStore } from './azure/azure-blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { createGoogleBlobStore } from './google/google-blob-store.ts';
import { createS3BlobStore } from './s3/s3-blob-store.ts';
import { portOf } from './safe-fetch/host-rules.ts';
import type { SafeFetch } from './safe-fetch/safe-fetch.ts';
import type { CustomerStorageSettings } from './settings/storage-settings.ts';

/** The storage that a customer brings. */
export function openCustomerStore(
  customerSettings: CustomerStorageSettings,
  safeFetch: SafeFetch,
  storageSettings: Settings['storage'],
): BlobStore {
  switch (customerSettings.type) {
    case 'amazon_s3':
    case 's3_compatible':
      return createS3BlobStore(customerSettings, safeFetch);
    case 'azure':
      return createAzureBlobStore(customerSettings, safeFetch, storageSettings.azureUrl);
    case 'google_cloud':
      return createGoogleBlobStore(customerSettings, safeFetch, {
        serviceUrl: storageSettings.googleUrl,
        tokenUrl: storageSettings.googleTokenUrl,
      });
  }
}

/** The operator vouches for the services that the settings name; where accounts have hosts of their own, those are looked at. */
export function hostsNamedByOperator({
  azureUrl,
  googleUrl,
  googleTokenUrl,
}: Settings['storage']): readonly string[] {
  const hostOf = (url: URL) => `${url.hostname}:${portOf(url)}`;
  const hosts = [googleUrl, googleTokenUrl].map((url) => hostOf(new URL(url)));
  const azure = hostOf(new URL(azureUrl.replace('{account}', 'account')));
  return azure === hostOf(new URL(azureUrl.replace('{account}', 'another'))) ? [...hosts, azure] : hosts;
}
