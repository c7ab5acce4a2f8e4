import packageJson from '../package.json' with { type: 'json' };
import { findMissingTables } from './admin/find-schema-problem.ts';
import { connectExisting } from './admin/with-database.ts';
import { migrateDatabase } from './db/connections/prepare-database.ts';
import { openDatabase } from './db/database.ts';
import { rotateLogIds } from './db/rotate-log-ids.ts';
import { findRunningServer } from './server-address.ts';
import { parseSettings, type Settings } from './settings/settings.ts';
import { exitCodeOf, exitCodes, misconfigured } from './start-error.ts';

/** What is to be run when a copy of the data folder was put back, before the server is started on it. */
const { version } = packageJson;
const [argument] = process.argv.slice(2);

if (argument === undefined) {
  const settings = parseSettings(process.env, version);
  if (settings.ok)
    await run(settings.value).catch((error: Error) => refuse(error.message, exitCodeOf(error)));
  else refuse(settings.problem, exitCodes.configuration);
} else if (argument === '--help') {
  process.stdout.write(`Lunvik ${version}: to be run once, without an argument, when a copy of the data folder or a dump of the database was put back by
hand, with the settings of the server and before it is started. After "admin restore" it is not needed.

It brings the tables up to date and renames the logs of all filespaces. Devices then fill their replicas again, and send
again what the copy does not hold.
`);
} else {
  refuse(`This takes no "${argument}": --help says what it does.`, exitCodes.usage);
}

async function run(chosen: Settings): Promise<void> {
  const address = await findRunningServer(chosen.dataDir);
  if (address !== null)
    return refuse(`The server at ${address} uses this data folder: stop it first.`, exitCodes.unavailable);
  const database = await connectExisting(chosen);
  const db = openDatabase({ url: database.url, onBroken: () => undefined });
  try {
    const missing = await findMissingTables(db);
    if (missing !== null) throw misconfigured(missing);
    await migrateDatabase(database);
    const count = await rotateLogIds(db, { isExact: false }); // a server may have run on it before this was thought of
    process.stdout.write(`The logs of ${count} filespaces go by new names. Devices will fill their replicas again, and send again
what they had sent in the last day and the backup does not hold. Start the server now.
`);
  } finally {
    await db.destroy();
    await database.close();
  }
}

function refuse(message: string, exitCode: number): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}
