import type { StorageType } from '#contract/entities/workspace.ts';
import type { Result } from '#contract/rules/result.ts';
import type { HostRules } from '../safe-fetch/host-rules.ts';
import { parseAzureSettings } from './azure-settings.ts';
import { parseGoogleSettings } from './google-settings.ts';
import { parseS3Settings } from './s3-settings.ts';
import type { CustomerStorageSettings, SettingsProblem } from './storage-settings.ts';

/** Settings as they came, before anything is dialled. */
export function parseStorageSettings(
  type: Exclude<StorageType, 'own'>,
  settings: unknown,
  rules: HostRules,
): Result<CustomerStorageSettings, SettingsProblem> {
  switch (type) {
    case 'amazon_s3':
    case 's3_compatible':
      return parseS3Settings(type, settings, rules);
    case 'azure':
      return parseAzureSettings(settings);
    case 'google_cloud':
      return parseGoogleSettings(settings);
  }
}
