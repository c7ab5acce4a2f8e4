import { err, ok, type Result } from '#contract/rules/result.ts';
import { credentialMessages } from './credential-messages.ts';
import type { CustomerStorage } from './storage-kinds.ts';

export interface CredentialField {
  /** Its name on the wire. */
  readonly key: string;
  readonly label: string;
  /** What is said while it is empty. */
  readonly missing: string;
  readonly secret?: true;
  readonly hint?: string;
}

/** What was typed, by field. It is in memory and nowhere else. */
export type CredentialInput = Readonly<Record<string, string>>;
export type CredentialSettings = Readonly<Record<string, unknown>>;

/** The fields of each form in their order. */
export function credentialFields(type: CustomerStorage): readonly CredentialField[] {
  const m = credentialMessages;
  const endpoint = { key: 'endpoint', label: m.endpoint, missing: m.endpointMissing };
  const secret = { label: m.secretKey, missing: m.secretKeyMissing, secret: true } as const;
  switch (type) {
    case 'amazon_s3':
      return [
        { ...endpoint, hint: m.endpointHintAmazon },
        { key: 'access_key', label: m.accessKey, missing: m.accessKeyMissing },
        { key: 'secret_key', ...secret },
      ];
    case 's3_compatible':
      return [
        { ...endpoint, hint: m.endpointHint },
        { key: 'access_key', label: m.accessKey, missing: m.accessKeyMissingCompatible },
        { key: 'secret_key', ...secret },
      ];
    case 'azure':
      return [
        { key: 'account_name', label: m.account, missing: m.accountMissing },
        { key: 'account_key', ...secret },
      ];
    case 'google_cloud':
      return [{ key: 'json', label: m.json, missing: m.jsonMissing, secret: true }];
  }
}

/** The settings as they go to the server, or what is wrong with each field. */
export function parseCredentials(
  type: CustomerStorage,
  typed: CredentialInput,
): Result<CredentialSettings, CredentialInput> {
  const values = credentialFields(type).map(({ key, missing }) => {
    const value = (typed[key] ?? '').trim();
    return { key, value, fault: value === '' ? missing : null };
  });
  const faults = Object.fromEntries(values.flatMap(({ key, fault }) => (fault ? [[key, fault]] : [])));
  if (Object.keys(faults).length > 0) return err(faults);
  if (type !== 'google_cloud') return ok(Object.fromEntries(values.map(({ key, value }) => [key, value])));
  const account = parseObject(values[0]?.value ?? '');
  return account === null ? err({ json: credentialMessages.jsonInvalid }) : ok(account);
}

/** Far more than any service account's file holds. */
export const credentialsMaxBytes = 65_536;

export function isJsonFile(file: Pick<File, 'type'>): boolean {
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json');
}

function parseObject(text: string): CredentialSettings | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as CredentialSettings)
      : null;
  } catch {
    return null;
  }
}
