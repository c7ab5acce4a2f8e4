import packageJson from '../package.json' with { type: 'json' };
import { runningAt } from './address.ts';
import { openDatabase } from './db/database.ts';
import { findDatabase } from './db/find-database.ts';
import { migrate } from './db/migrate.ts';
import { renameLogs } from './db/restored.ts';
import { readSettings, type Settings } from './settings.ts';

/** What is to be run when a copy of the data folder was put back, before the server is started on it. */
const settings = readSettings(process.env, packageJson.version);
if (settings.ok) await run(settings.value).catch((error: Error) => refuse(error.message));
else refuse(settings.problem);

async function run(chosen: Settings): Promise<void> {
  const address = await runningAt(chosen.dataDir);
  if (address !== null) return refuse(`The server at ${address} uses this data folder: stop it first.`);
  const database = await findDatabase(chosen);
  const db = openDatabase({ url: database.url, onBroken: () => undefined });
  try {
    await migrate(db);
    const count = await renameLogs(db);
    process.stdout.write(`The logs of ${count} filespaces go by new names. Devices will fill their replicas again, and send again
what they had sent in the last day and the backup does not hold. Start the server now.
`);
  } finally {
    await db.destroy();
    await database.close();
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
