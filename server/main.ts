import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { hasMailbox } from './email/dev-mailbox.ts';
import { startServer } from './server.ts';
import { parseSettings, type Settings } from './settings/settings.ts';

const settings = parseSettings(process.env, packageJson.version);
if (settings.ok) await run(settings.value);
else refuse(settings.problem);

async function run(chosen: Settings): Promise<void> {
  const pageFolder = join(import.meta.dirname, '..', 'app'); // beside dist/server
  const starting = startServer(chosen, pageFolder);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(starting));
  try {
    const { url } = await starting;
    const mail = hasMailbox(chosen) ? `Mail can be read at ${url}/dev/mail\n` : '';
    process.stdout.write(`Lunvik ${chosen.version} is at ${url}\n${mail}`);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

let ending = false;

/** A signal may come twice: from the terminal and from npm. What is being started is finished first, then ended. */
async function end(starting: ReturnType<typeof startServer>): Promise<void> {
  if (ending) return;
  ending = true;
  await starting.then((product) => product.stop()).catch(() => undefined);
  process.exit();
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
