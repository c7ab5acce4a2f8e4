import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { hasMailbox } from './email/dev-mailbox.ts';
import { startServer } from './server.ts';
import { helpText } from './settings/describe-settings.ts';
import { allSettings } from './settings/read-environment.ts';
import { parseSettings, type Settings } from './settings/settings.ts';
import { exitCodeOf, exitCodes } from './start-error.ts';

const { version } = packageJson;
const [argument] = process.argv.slice(2);

if (argument === undefined) {
  const settings = parseSettings(process.env, version);
  if (settings.ok) await run(settings.value);
  else refuse(settings.problem, exitCodes.configuration);
} else if (argument === '--help') {
  process.stdout.write(`Lunvik ${version}, team file storage. Without an argument it starts the server; --version says which it is.

Settings are read from the environment, once, at the start. A wrong one ends it with exit code ${exitCodes.configuration}, something that cannot
be reached with ${exitCodes.unavailable}.

${helpText(allSettings)}
`);
} else if (argument === '--version') {
  process.stdout.write(`${version}\n`);
} else {
  refuse(`There is no "${argument}": --help says what there is.`, exitCodes.configuration);
}

async function run(chosen: Settings): Promise<void> {
  const pageFolder = join(import.meta.dirname, '..', 'app'); // beside dist/server
  const starting = startServer(chosen, pageFolder);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(starting));
  try {
    const { url } = await starting;
    const mail = hasMailbox(chosen) ? `Mail can be read at ${url}/dev/mail\n` : '';
    process.stdout.write(`Lunvik ${chosen.version} is at ${url}\n${mail}`);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), exitCodeOf(error));
  }
}

/** From the terminal and from npm the same signal comes twice, a moment apart. */
const sameSignalMs = 1000;
let endingSince: number | null = null;

/**
 * What is being started is finished first, then ended, with all that is under way. A further signal ends the process at
 * once: whoever waited for it has waited enough. Its PostgreSQL is stopped in order by the process that watches it.
 */
async function end(starting: ReturnType<typeof startServer>): Promise<void> {
  if (endingSince !== null) {
    if (performance.now() - endingSince > sameSignalMs) process.exit(exitCodes.failed);
    return;
  }
  endingSince = performance.now();
  await starting.then((product) => product.stop()).catch(() => undefined);
  process.exit();
}

function refuse(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
