import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkMailServer } from '../../email/check-mail-server.ts';
import { emlFolder } from '../../email/email-transport.ts';
import { isLoopbackName } from '../../http/hosts.ts';
import { findRunningServer } from '../../server-address.ts';
import type { Settings } from '../../settings/settings.ts';
import { bytesText } from '../text-table.ts';
import { cannotWrite } from './cannot-write.ts';
import { checkOwnStorage } from './check-own-storage.ts';
import { attempt, type Finding, fine, warning, wrong } from './finding.ts';

/** What the server needs besides its database. */
export async function checkSurroundings(settings: Settings): Promise<readonly Finding[]> {
  return [
    checkPublicUrl(settings),
    await attempt('server', () => checkServer(settings)),
    ...(await checkOwnStorage(settings)),
    ...(await checkFolders(settings)),
    await attempt('mail-server', () => checkMail(settings)),
  ];
}

/** Browsers keep nothing for an address that is neither https nor the machine itself: the app does not start there. */
export function checkPublicUrl({ publicUrl, host }: Pick<Settings, 'publicUrl' | 'host'>): Finding {
  const check = 'public-url';
  const { protocol, hostname } = new URL(publicUrl);
  if (!isLoopbackName(hostname)) {
    return protocol === 'https:'
      ? fine(check, `${publicUrl}.`)
      : wrong(
          check,
          `PUBLIC_URL is ${publicUrl}: browsers keep no files for an address that is not https.`,
          'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
        );
  }
  if (isLoopbackName(host)) return fine(check, `${publicUrl}, for this machine alone.`);
  return warning(
    check,
    `The server accepts connections from other machines at ${host}, but PUBLIC_URL is ${publicUrl}, which leads everybody to their own machine.`,
    'Set PUBLIC_URL to the https address that people open, or HOST to 127.0.0.1.',
  );
}

async function checkServer({ dataDir }: Settings): Promise<Finding> {
  const address = await findRunningServer(dataDir);
  return fine(
    'server',
    address === null ? `No server is running on ${dataDir}.` : `The server of ${dataDir} is at ${address}.`,
  );
}

/** The data folder, and those of regions elsewhere; of one that is not there more is said before. */
function checkFolders({ dataDir, storage }: Settings): Promise<readonly Finding[]> {
  const regions = storage.own.flatMap(({ region, place }) =>
    place.kind === 'file' && place.folder !== dataDir && existsSync(place.folder)
      ? [{ check: `free-space-${region.region_key}`, folder: place.folder }]
      : [],
  );
  const folders = [{ check: 'free-space', folder: dataDir }, ...regions];
  return Promise.all(folders.map(({ check, folder }) => attempt(check, () => checkFreeSpace(check, folder))));
}

async function checkFreeSpace(check: string, folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { ...judgeFreeSpace(folder, bavail * bsize, blocks * bsize), check };
}

const little = { share: 0.1, bytes: 50 * 2 ** 30 } as const;
const none = { share: 0.02, bytes: 2 ** 30 } as const;

/** Of a large disk a small share is much: both have to be low. */
export function judgeFreeSpace(folder: string, freeBytes: number, allBytes: number): Finding {
  const found = `Free at ${folder}: ${bytesText(freeBytes)} of ${bytesText(allBytes)}.`;
  const isBelow = ({ share, bytes }: typeof little | typeof none) =>
    freeBytes < bytes && freeBytes < allBytes * share;
  const todo =
    'Make the disk larger or remove something from it: a full one refuses every upload and change.';
  if (isBelow(none)) return wrong('free-space', found, todo);
  return isBelow(little) ? warning('free-space', found, todo) : fine('free-space', found);
}

async function checkMail({ smtpUrl, publicUrl, dataDir }: Settings): Promise<Finding> {
  const check = 'mail-server';
  if (smtpUrl === null) {
    const folder = emlFolder(dataDir);
    const problem = await tryToWrite(existsSync(folder) ? folder : dataDir);
    if (problem !== null) return cannotWrite(check, `${folder}, where emails go without SMTP_URL`, problem);
    const found = `SMTP_URL is not set: emails are written to ${folder}.`;
    if (isLoopbackName(new URL(publicUrl).hostname)) return fine(check, found);
    return warning(check, found, 'Set SMTP_URL: without it nobody can prove an address or be invited.');
  }
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port && `:${port}`}`;
  const problem = await checkMailServer(smtpUrl);
  if (problem === null) return fine(check, `${place} takes emails.`);
  return wrong(
    check,
    `The mail server at ${place} cannot be used: ${problem.found}.`,
    `${problem.todo ?? 'Check that SMTP_URL is right and that this machine may connect to it.'} Emails wait until then.`,
  );
}

/** Null where it went well, and where there is no folder, which the check of the storage says. */
async function tryToWrite(folder: string): Promise<Error | null> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, Buffer.alloc(64), { flag: 'wx', mode: 0o600, flush: true });
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : (error as Error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
