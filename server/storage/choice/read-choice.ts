import type { StorageType } from '#contract/entities/workspace.ts';
import type { Result } from '#contract/rules/result.ts';
import type { HostRules } from '../dial/host-rules.ts';
import { readAzure } from './azure-choice.ts';
import type { Choice, SettingsProblem } from './choice.ts';
import { readGoogle } from './google-choice.ts';
import { readS3 } from './s3-choice.ts';

/** Settings as they came, before anything is dialled. */
export function readChoice(
  type: Exclude<StorageType, 'own'>,
  settings: unknown,
  rules: HostRules,
): Result<Choice, SettingsProblem> {
  switch (type) {
    case 'amazon_s3':
    case 's3_compatible':
      return readS3(type, settings, rules);
    case 'azure':
      return readAzure(settings);
    case 'google_cloud':
      return readGoogle(settings);
  }
}
