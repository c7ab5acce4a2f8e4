import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

/** An authority of one's own and the certificate of a service at 127.0.0.1, as files. */
export interface Certificates {
  /** What whoever uses the service has to trust. */
  readonly authority: string;
  readonly cert: string;
  readonly key: string;
  /** Writes it again, for so many days from now; one that has expired where that is negative. */
  issue(days: number): Promise<void>;
  remove(): Promise<void>;
}

const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export async function createCertificates(): Promise<Certificates> {
  const folder = await makeFolder('lunvik-certificates-');
  const openssl = (...args: readonly string[]) => promisify(execFile)('openssl', [...args], { cwd: folder });
  const authority = ['-keyout', 'authority.key', '-out', 'authority.pem', '-subj', '/CN=Test authority'];
  await openssl('req', '-x509', ...keyOptions, '-days', '2', ...authority);
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  await openssl('req', '-new', ...keyOptions, ...names, '-keyout', 'service.key', '-out', 'service.csr');
  const issue = async (days: number) => {
    const by = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-copy_extensions', 'copy'];
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
