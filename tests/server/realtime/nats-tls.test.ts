import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tlsOptions } from '#server/realtime/nats/tls-options.ts';
import { type Certificates, createCertificates } from '#tests/support/certificates/certificates.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await createCertificates();
});
afterAll(() => certificates.remove());

test.each<[isTaken: boolean, hosts: readonly string[], name: string, of: string]>([
  [true, ['10.0.0.1:4222'], 'localhost', 'IP:10.0.0.1'],
  [true, ['10.0.0.2:4222', '10.0.0.1:4222'], 'localhost', 'IP:10.0.0.1'],
  [true, ['[fd00::1]:4222'], 'localhost', 'IP:fd00::1'],
  [false, ['10.0.0.1:4222'], 'localhost', 'IP:10.0.0.9'],
  [false, ['10.0.0.1:4222'], 'localhost', 'DNS:localhost'],
  [true, ['nats.example.com:4222'], 'nats.example.com', 'DNS:nats.example.com'],
  [false, ['nats.example.com:4222'], 'nats.example.com', 'DNS:other.example.com'],
  // An address that another server of the cluster has told of.
  [false, ['nats.example.com:4222'], 'localhost', 'DNS:other.example.com'],
  [false, ['nats.example.com:4222'], 'localhost', 'DNS:localhost'],
  [false, ['[fd00::1]:4222'], 'localhost', 'IP:fd00::2'],
  [true, ['localhost:4222'], 'localhost', 'DNS:localhost'],
  [false, ['localhost:4222', '10.0.0.1:4222'], 'localhost', 'IP:10.0.0.1'],
])('%o: NATS at %j, asked for as %s, with a certificate for %s', async (isTaken, hosts, name, of) => {
  await certificates.issue(1, of);
  const issued = new X509Certificate(await readFile(certificates.cert));
  const problem = tlsOptions(hosts).checkServerIdentity(name, issued.toLegacyObject());
  if (isTaken) expect(problem).toBeUndefined();
  else expect(problem?.message).toContain('does not match certificate');
});
