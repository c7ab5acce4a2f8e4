import { describe, expect, test } from 'vitest';
import { isJsonFile, parseCredentials } from '#src/features/workspaces/create-workspace/credentials.ts';

describe('the forms of the storage of a customer', () => {
  test.each([
    [
      'amazon_s3',
      {
        endpoint: 'Enter Endpoint',
        access_key: 'Enter a access key ID',
        secret_key: 'Enter a secret access key',
      },
    ],
    [
      's3_compatible',
      {
        endpoint: 'Enter Endpoint',
        access_key: 'Enter a Endpoint url',
        secret_key: 'Enter a secret access key',
      },
    ],
    ['azure', { account_name: 'Enter a storage account name', account_key: 'Enter a secret access key' }],
    ['google_cloud', { json: 'Please provide credentials (upload or paste JSON).' }],
  ] as const)('%s says what is missing in each field', (type, faults) => {
    expect(parseCredentials(type, {})).toEqual({ ok: false, problem: faults });
    const blank = Object.fromEntries(Object.keys(faults).map((key) => [key, ' \n']));
    expect(parseCredentials(type, blank)).toEqual({ ok: false, problem: faults });
  });

  test('what is filled is not complained of, and goes without the spaces that pasting brings', () => {
    const typed = { endpoint: ' https://s3.example/films\n', access_key: 'AK', secret_key: '' };
    expect(parseCredentials('amazon_s3', typed)).toEqual({
      ok: false,
      problem: { secret_key: 'Enter a secret access key' },
    });
    expect(parseCredentials('amazon_s3', { ...typed, secret_key: '\tSK ' })).toEqual({
      ok: true,
      value: { endpoint: 'https://s3.example/films', access_key: 'AK', secret_key: 'SK' },
    });
  });

  test('of another form nothing goes along', () => {
    const typed = { account_name: 'films', account_key: 'a2V5', secret_key: 'SK' };
    expect(parseCredentials('azure', typed)).toEqual({
      ok: true,
      value: { account_name: 'films', account_key: 'a2V5' },
    });
  });

  test('the account of Google goes as the object that was pasted', () => {
    const account = { type: 'service_account', private_key: '-----BEGIN' };
    expect(parseCredentials('google_cloud', { json: ` ${JSON.stringify(account)} ` })).toEqual({
      ok: true,
      value: account,
    });
  });

  test.each(['{', 'null', '[]', '"text"', '7', '{"a": 1,}'])('%s is no account', (json) => {
    expect(parseCredentials('google_cloud', { json })).toEqual({
      ok: false,
      problem: { json: 'Invalid JSON format. Please check your credentials file.' },
    });
  });

  test.each([
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['text/json', true],
    ['application/ld+json', true],
    ['text/plain', false],
    ['image/png', false],
    ['', false],
  ])('a file of the type %s is taken: %s', (type, taken) => {
    expect(isJsonFile({ type })).toBe(taken);
  });
});
