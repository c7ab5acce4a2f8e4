import type { storageDetails } from '#contract/wire/problems/storage-details.ts';

/** A storage that a customer brings, as it is dialled. Sealed as JSON into the workspace's row; never shown again. */
export type CustomerStorageSettings = S3Settings | AzureSettings | GoogleSettings;

export interface S3Settings {
  readonly type: 'amazon_s3' | 's3_compatible';
  /** Origin without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Whether the bucket is ours to make. */
  readonly makeBucket: boolean;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface AzureSettings {
  readonly type: 'azure';
  readonly account: string;
  readonly key: string;
  readonly container: string;
}

export interface GoogleSettings {
  readonly type: 'google_cloud';
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  readonly bucket: string;
  /** Whether the bucket is ours: looked for in the project, so that nobody else's of the same name is taken for it. */
  readonly makeBucket: boolean;
}

/** What is wrong with settings, for the person who typed them. It holds nothing of what was typed. */
export type SettingsProblem =
  | { readonly kind: 'not-valid'; readonly detail: keyof typeof storageDetails }
  | { readonly kind: 'address-refused' };

export function invalidSetting(detail: keyof typeof storageDetails): SettingsProblem {
  return { kind: 'not-valid', detail };
}
