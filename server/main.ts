import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { describeUnsentEmails } from './email/dev-mailbox.ts';
import { endOnSignals } from './end-on-signals.ts';
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
  endOnSignals(starting);
  try {
    const { url } = await starting;
    process.stdout.write(`Lunvik ${chosen.version} is at ${url}\n${describeUnsentEmails(chosen, url)}`);
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error), exitCodeOf(error));
  }
}

function refuse(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
