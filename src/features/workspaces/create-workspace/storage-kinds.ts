import type { StorageType } from '#contract/entities/workspace.ts';
import type { IconName } from '../../../ui/display/icon.tsx';

/** Storage that a customer brings: it needs credentials. */
export type CustomerStorage = Exclude<StorageType, 'own'>;

interface StorageKind {
  readonly type: CustomerStorage;
  readonly icon: IconName;
}

export const storageKinds: readonly StorageKind[] = [
  { type: 'amazon_s3', icon: 'bucket' },
  { type: 's3_compatible', icon: 'server' },
  { type: 'azure', icon: 'cube' },
  { type: 'google_cloud', icon: 'hex' },
];

export function isStorageType(value: unknown): value is StorageType {
  return value === 'own' || storageKinds.some(({ type }) => type === value);
}
