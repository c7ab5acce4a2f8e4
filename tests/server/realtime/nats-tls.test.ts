import type { PeerCertificate } from 'node:tls';
import { expect, test } from 'vitest';
import { tlsOptions } from '#server/realtime/nats/tls-options.ts';

const certificateFor = (subjectaltname: string) =>
  ({ subject: { CN: 'nats' }, subjectaltname }) as PeerCertificate;

test.each<[isTaken: boolean, hosts: readonly string[], name: string, of: string]>([
  [true, ['10.0.0.1:4222'], 'localhost', 'IP Address:10.0.0.1'],
  [true, ['10.0.0.2:4222', '10.0.0.1:4222'], 'localhost', 'IP Address:10.0.0.1'],
  [true, ['[fd00::1]:4222'], 'localhost', 'IP Address:fd00::1'],
  [false, ['10.0.0.1:4222'], 'localhost', 'IP Address:10.0.0.9'],
  [false, ['10.0.0.1:4222'], 'localhost', 'DNS:localhost'],
  [true, ['nats.example.com:4222'], 'nats.example.com', 'DNS:nats.example.com'],
  [false, ['nats.example.com:4222'], 'nats.example.com', 'DNS:other.example.com'],
  [true, ['localhost:4222'], 'localhost', 'DNS:localhost'],
  [false, ['localhost:4222', '10.0.0.1:4222'], 'localhost', 'IP Address:10.0.0.1'],
])('%o: NATS at %j, asked for as %s, with a certificate for %s', (isTaken, hosts, name, of) => {
  const problem = tlsOptions(hosts).checkServerIdentity(name, certificateFor(of));
  if (isTaken) expect(problem).toBeUndefined();
  else expect(problem?.message).toContain('does not match certificate');
});
