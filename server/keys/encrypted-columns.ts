import { emailEncryptionContext } from '../email/mailer.ts';
import { requestPurpose } from '../features/account/oidc/authorization-requests.ts';
import { secretPurpose } from '../features/account/two-factor/verify-code.ts';
import { codePurpose } from '../features/filespaces/deletion-codes.ts';
import { responsePurpose } from '../http/idempotency.ts';
import { settingsPurpose } from '../storage/settings/encrypted-settings.ts';

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Its columns with their types, in the order of the index. */
  readonly primaryKey: readonly (readonly [string, 'uuid' | 'text' | 'bytea'])[];
  /** Others that `purpose` needs. */
  readonly others?: readonly string[];
  /** What the value of a row is bound to. */
  purpose(row: Readonly<Record<string, unknown>>): string;
}

/** Everything in the database that is encrypted with the master key. What is not named is lost when the key is changed. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'totp_secrets',
    column: 'secret',
    primaryKey: [['user_id', 'uuid']],
    purpose: (row) => secretPurpose(String(row['user_id'])),
  },
  {
    table: 'workspaces',
    column: 'storage_settings',
    primaryKey: [['id', 'uuid']],
    others: ['storage_type'],
    purpose: (row) => settingsPurpose(String(row['id']), String(row['storage_type'])),
  },
  {
    table: 'deleted_workspace_storages',
    column: 'storage_settings',
    primaryKey: [['workspace_id', 'uuid']],
    others: ['storage_type'],
    purpose: (row) => settingsPurpose(String(row['workspace_id']), String(row['storage_type'])),
  },
  {
    table: 'email_outbox',
    column: 'message',
    primaryKey: [['id', 'uuid']],
    purpose: (row) => emailEncryptionContext(String(row['id'])),
  },
  {
    table: 'deletion_codes',
    column: 'code_hash',
    primaryKey: [
      ['user_id', 'uuid'],
      ['drive_id', 'uuid'],
    ],
    purpose: (row) => codePurpose({ userId: String(row['user_id']), driveId: String(row['drive_id']) }),
  },
  {
    table: 'authorization_requests',
    column: 'secrets',
    primaryKey: [['state_hash', 'bytea']],
    purpose: (row) => requestPurpose(row['state_hash'] as Buffer, 'secrets'),
  },
  {
    table: 'authorization_requests',
    column: 'response',
    primaryKey: [['state_hash', 'bytea']],
    purpose: (row) => requestPurpose(row['state_hash'] as Buffer, 'answer'),
  },
  {
    table: 'idempotency',
    column: 'response',
    primaryKey: [
      ['actor', 'text'],
      ['key', 'text'],
    ],
    purpose: (row) => responsePurpose(String(row['actor']), String(row['key'])),
  },
];
