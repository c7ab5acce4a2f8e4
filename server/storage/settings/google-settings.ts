import { createPrivateKey } from 'node:crypto';
import { err, ok, type Result } from '#contract/rules/result.ts';
import { storageSettings } from '#contract/wire/workspaces.ts';
import { type GoogleSettings, invalidSetting, type SettingsProblem } from './storage-settings.ts';

/**
 * Of the JSON only who signs and with what is taken. Addresses in it (`token_uri`, `universe_domain`) and other kinds of
 * credentials, which name files, programs and addresses to fetch, are how a stranger would have this server dial.
 */
export function parseGoogleSettings(settings: unknown): Result<GoogleSettings, SettingsProblem> {
  const { data } = storageSettings.google_cloud.safeParse(settings);
  const valid =
    data !== undefined &&
    data.type === 'service_account' &&
    /^[a-z][a-z0-9.:-]{4,99}$/.test(data.project_id) &&
    /^[^\s@]+@[^\s@]+$/.test(data.client_email) &&
    isRsaKey(data.private_key);
  if (!valid) return err(invalidSetting('google-file'));
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

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
