import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

/** An authority of one's own and the certificate of a service at 127.0.0.1, as files. */
export interface Certificates {
  /** What whoever uses the service has to trust. */
  readonly authority: string;
  readonly cert: string;
  readonly key: string;
  /** Writes it again, for so many days from now; one that has expired where that is negative. `names`: as OpenSSL has them. */
  issue(days: number, names?: string): Promise<void>;
  remove(): Promise<void>;
}

const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function createCertificates(): Promise<Certificates> {
  const folder = await makeFolder('lunvik-certificates-');
  const openssl = (...args: readonly string[]) => promisify(execFile)('openssl', [...args], { cwd: folder });
  const authority = ['-keyout', 'authority.key', '-out', 'authority.pem', '-subj', '/CN=Test authority'];
  await openssl('req', '-x509', ...keyOptions, '-days', '2', ...authority);
  await openssl(
    'req',
    '-new',
    ...keyOptions,
    '-subj',
    '/CN=service',
    '-keyout',
    'service.key',
    '-out',
    'service.csr',
  );
  const issue = async (days: number, names = 'IP:127.0.0.1') => {
    await writeFile(join(folder, 'names.conf'), `subjectAltName=${names}\n`);
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-extfile', 'names.conf'];
    await openssl('x509', '-req', '-in', 'service.csr', ...by, '-days', String(days), '-out', 'service.pem');
  };
  await issue(1);
  return {
    authority: join(folder, 'authority.pem'),
    cert: join(folder, 'service.pem'),
    key: join(folder, 'service.key'),
    issue,
    remove: () => removeFolder(folder),
  };
}
