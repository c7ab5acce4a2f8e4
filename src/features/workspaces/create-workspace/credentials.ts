import { err, ok, type Result } from '#contract/rules/result.ts';
import { messages } from '../messages.ts';
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

const endpoint = {
  key: 'endpoint',
  label: 'Endpoint',
  missing: 'Enter Endpoint',
  hint: 'It may name the bucket after the host: https://s3.example.com/films. Else one is made for Lunvik.',
};
const secretKey = {
  key: 'secret_key',
  label: 'Secret access key',
  missing: 'Enter a secret access key',
  secret: true,
} as const;

/** The fields of each form in their order. The odd message of the S3 compatible one is the specification's. */
export const credentialFields: Readonly<Record<CustomerStorage, readonly CredentialField[]>> = {
  amazon_s3: [
    endpoint,
    { key: 'access_key', label: 'Access key ID', missing: 'Enter a access key ID' },
    secretKey,
  ],
  s3_compatible: [
    endpoint,
    { key: 'access_key', label: 'Access key ID', missing: 'Enter a Endpoint url' },
    secretKey,
  ],
  azure: [
    { key: 'account_name', label: 'Storage account name', missing: 'Enter a storage account name' },
    { ...secretKey, key: 'account_key' },
  ],
  google_cloud: [{ key: 'json', label: 'Service account JSON', missing: messages.jsonMissing, secret: true }],
};

/** The settings as they go to the server, or what is wrong with each field. */
export function parseCredentials(
  type: CustomerStorage,
  typed: CredentialInput,
): Result<CredentialSettings, CredentialInput> {
  const values = credentialFields[type].map(({ key, missing }) => {
    const value = (typed[key] ?? '').trim();
    return { key, value, fault: value === '' ? missing : null };
  });
  const faults = Object.fromEntries(values.flatMap(({ key, fault }) => (fault ? [[key, fault]] : [])));
  if (Object.keys(faults).length > 0) return err(faults);
  if (type !== 'google_cloud') return ok(Object.fromEntries(values.map(({ key, value }) => [key, value])));
  const account = parseObject(values[0]?.value ?? '');
  return account === null ? err({ json: messages.jsonInvalid }) : ok(account);
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
