/** What examples name: an installation with one of each. A test puts ids in their place that are there. */
export const exampleIds = {
  user: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d01',
  session: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d02',
  device: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d03',
  passkey: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d04',
  workspace: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d05',
  member: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d06',
  invited: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d07',
  group: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d08',
  accessRequest: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d09',
  drive: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d10',
  folder: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d11',
  file: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d12',
  snapshot: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d13',
  schedule: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d14',
  erased: '5f0c9a3e-6d1b-4c52-9b7e-0a6c1f4e2d15',
} as const;

/** Texts that are of the person, or that only one server can have made: the test puts real ones in their place too. */
export const exampleTexts = {
  email: 'ada@example.com',
  guest: 'grace@example.com',
  workspaceName: 'design-team',
  /** Encrypted, as clients do it with the `password_cipher_key` of `config`. */
  password: 'U2FsdGVkX19leGFtcGxlLXBhc3N3b3Jk',
  otherPassword: 'U2FsdGVkX19leGFtcGxlLW90aGVyLW9uZQ',
  userName: 'U2FsdGVkX19leGFtcGxlLXVzZXItbmFtZQ',
  ticket: 'qUqP5cyxm6YcTAhz05Hph5gvu9MTbKWbqUqP5cyxm6Y',
} as const;
