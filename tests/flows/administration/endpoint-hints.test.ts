import { expect, test } from 'vitest';
import { parseStorageSettings } from '#server/storage/settings/parse-storage-settings.ts';
import { credentialFields } from '#src/features/workspaces/create-workspace/credentials.ts';

test.each(['amazon_s3', 's3_compatible'] as const)(
  'the server takes the address that the form of %s gives as an example',
  (type) => {
    const [field] = credentialFields(type);
    const endpoint = /https:\S+?(?=\.?\s)/.exec(field?.hint ?? '')?.[0];
    const parsed = parseStorageSettings(
      type,
      { access_key: 'AKIA', secret_key: 'secret', endpoint },
      { allowed: [] },
    );
    expect(parsed).toMatchObject({ ok: true, value: { bucket: 'films' } });
  },
);
