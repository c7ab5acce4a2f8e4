import { createPrivateKey } from 'node:crypto';
import { err, ok, type Result } from '#contract/rules/result.ts';
import type { storageDetails } from '#contract/wire/problems/storage-details.ts';
import { storageSettings } from '#contract/wire/workspaces.ts';
import { type GoogleSettings, invalidSetting, type SettingsProblem } from './storage-settings.ts';

/**
 * Of the JSON only who signs and with what is taken. Addresses in it (`token_uri`, `universe_domain`) and other kinds of
 * credentials, which name files, programs and addresses to fetch, are how a stranger would have this server dial.
 */
export function parseGoogleSettings(settings: unknown): Result<GoogleSettings, SettingsProblem> {
  const { data, error } = storageSettings.google_cloud.safeParse(settings);
  if (data === undefined) return err(invalidSetting(faultyKey(error)));
  if (data.type !== 'service_account') return err(invalidSetting('google-type'));
  if (!/^[a-z][a-z0-9.:-]{4,99}$/.test(data.project_id)) return err(invalidSetting('google-project'));
  if (!isRsaKey(data.private_key)) return err(invalidSetting('google-private-key'));
  if (!/^[^\s@]+@[^\s@]+$/.test(data.client_email)) return err(invalidSetting('google-email'));
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = data;
  const bucket = data.bucket ?? `lunvik-${projectId.replace(/[^a-z0-9-]/g, '-')}`.slice(0, 63);
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(bucket)) {
    return err(invalidSetting('google-bucket'));
  }
  return ok({
    type: 'google_cloud',
    projectId,
    clientEmail,
    privateKey,
    bucket,
    makeBucket: data.bucket === undefined,
  });
}

const details = new Map<unknown, keyof typeof storageDetails>([
  ['type', 'google-type'],
  ['project_id', 'google-project'],
  ['private_key', 'google-private-key'],
  ['client_email', 'google-email'],
  ['bucket', 'google-bucket'],
]);

/** The first that is missing or no text, in the order of Google's file. */
function faultyKey({ issues }: { readonly issues: readonly { readonly path: readonly unknown[] }[] }) {
  return details.get(issues[0]?.path[0]) ?? 'google-file';
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
