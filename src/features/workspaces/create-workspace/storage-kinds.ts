import type { StorageType } from '#contract/entities/workspace.ts';
import type { IconName } from '../../../ui/display/icon.tsx';

/** Storage that a customer brings: it needs credentials. */
export type CustomerStorage = Exclude<StorageType, 'own'>;

interface StorageKind {
  readonly type: CustomerStorage;
  readonly icon: IconName;
  readonly name: string;
  readonly text: string;
}

export const storageKinds: readonly StorageKind[] = [
  { type: 'amazon_s3', icon: 'bucket', name: 'Amazon S3', text: 'Your own bucket and keys' },
  { type: 's3_compatible', icon: 'server', name: 'S3 compatible', text: 'Any server that speaks S3' },
  { type: 'azure', icon: 'cube', name: 'Azure', text: 'A storage account and key' },
  { type: 'google_cloud', icon: 'hex', name: 'Google cloud storage', text: 'A service account JSON file' },
];

export function isStorageType(value: unknown): value is StorageType {
  return value === 'own' || storageKinds.some(({ type }) => type === value);
}
