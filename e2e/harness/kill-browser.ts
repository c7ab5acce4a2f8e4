import { readdir, readFile } from 'node:fs/promises';

/** kill -9 of the one browser that runs on a profile, and of none besides. */
export async function killBrowserOn(profile: string): Promise<void> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes(`--user-data-dir=${profile}\0`) || command.includes('--type=')) continue;
    process.kill(Number(pid), 'SIGKILL');
  }
}
