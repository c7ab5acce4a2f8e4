import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSignatures, readVulnerabilities } from '#tools/test/audit.ts';
import { root } from '#tools/test/test-step.ts';

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>;
};
const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true);

test('every package of every platform is named by its hash: nothing is installed unchecked', () => {
  expect(entries.length).toBeGreaterThan(1000);
  expect(
    entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([]);
});

test('every package comes from the registry that npm is set to', () => {
  const elsewhere = entries.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(elsewhere).toEqual([]);
});

test.each([
  ['{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}', { kind: 'clean', said: '' }],
  ['{"vulnerabilities":{"pg":{"severity":"low"}}}', { kind: 'findings', said: 'pg' }],
  [
    '{"message":"405 Method Not Allowed - POST https://r/","error":{"summary":""}}',
    { kind: 'no answer', said: '405 Method Not Allowed - POST https://r/' },
  ],
  ['', { kind: 'no answer', said: 'npm said nothing' }],
])('the audit that answers %s', (output, expected) => {
  expect(readVulnerabilities(output)).toEqual(expected);
});

test.each([
  ['{"invalid":[],"missing":[]}', { kind: 'clean', said: '' }],
  [
    '{"invalid":[{"name":"a","version":"1.0.0"}],"missing":[{"name":"b","version":"2.0.0"}]}',
    { kind: 'findings', said: 'a@1.0.0 is forged, b@2.0.0 has none' },
  ],
  [
    '{"error":{"code":"ENOTFOUND","summary":"request failed, reason: getaddrinfo"}}',
    { kind: 'no answer', said: 'request failed, reason: getaddrinfo' },
  ],
])('signatures that are answered with %s', (output, expected) => {
  expect(readSignatures(output)).toEqual(expected);
});
