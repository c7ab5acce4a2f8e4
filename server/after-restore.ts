import packageJson from '../package.json' with { type: 'json' };
import { connectDatabase } from './db/connect-database.ts';
import { migrateDatabase } from './db/connections/prepare-database.ts';
import { openDatabase } from './db/database.ts';
import { rotateLogIds } from './db/rotate-log-ids.ts';
import { findRunningServer } from './server-address.ts';
import { parseSettings, type Settings } from './settings/settings.ts';
import { exitCodeOf, exitCodes } from './start-error.ts';

/** What is to be run when a copy of the data folder was put back, before the server is started on it. */
const settings = parseSettings(process.env, packageJson.version);
if (settings.ok) await run(settings.value).catch((error: Error) => refuse(error.message, exitCodeOf(error)));
else refuse(settings.problem, exitCodes.configuration);

async function run(chosen: Settings): Promise<void> {
  const address = await findRunningServer(chosen.dataDir);
  if (address !== null)
    return refuse(`The server at ${address} uses this data folder: stop it first.`, exitCodes.unavailable);
  const database = await connectDatabase(chosen);
  const db = openDatabase({ url: database.url, onBroken: () => undefined });
  try {
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
