import packageJson from '../../package.json' with { type: 'json' };
import { openAdapters } from '../adapters.ts';
import { connectDatabase } from '../db/connect-database.ts';
import { migrateDatabase } from '../db/connections/prepare-database.ts';
import { openDatabase } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { createMailer } from '../email/mailer.ts';
import { createPasswordHasher, leastCost } from '../features/account/password-hasher.ts';
import { openSecretBox } from '../find-master-key.ts';
import { createLogger } from '../http/logging.ts';
import { findRunningServer } from '../server-address.ts';
import { parseSettings, type Settings } from '../settings/settings.ts';
import { exitCodeOf, exitCodes } from '../start-error.ts';
import { fillDemo } from './fill-demo.ts';
import { type DemoOptions, readOptions } from './read-options.ts';

const options = readOptions(process.argv.slice(2));
if (options.ok) await start(options.value);
else refuse(options.problem, exitCodes.usage);

async function start({ items, dataDir }: DemoOptions): Promise<void> {
  const env = { ...process.env, ...(dataDir !== null && { DATA_DIR: dataDir }) };
  const settings = parseSettings(env, packageJson.version);
  if (settings.ok)
    await run(settings.value, items).catch((error: Error) => refuse(error.message, exitCodeOf(error)));
  else refuse(settings.problem, exitCodes.configuration);
}

async function run(chosen: Settings, count: number): Promise<void> {
  const address = await findRunningServer(chosen.dataDir); // asked first: without a server the demo itself takes the folder's lock
  const database = await connectDatabase(chosen);
  const log = createLogger('warn');
  const db = openDatabase({ url: database.url, onBroken: () => undefined });
  try {
    await migrateDatabase(database);
    const secretBox = await openSecretBox(db, chosen);
    const ports = await openAdapters({
      db,
      directUrl: database.directUrl,
      settings: chosen,
      secretBox,
      log,
    });
    const mail = createMailer(secretBox, Date.now);
    const deps: Dependencies = {
      db,
      nowMs: Date.now,
      settings: chosen,
      mail,
      ...ports,
      secretBox,
      passwords: createPasswordHasher(leastCost),
      providers: { get: () => undefined }, // nobody signs in to fill a demo
      log,
    };
    const began = Date.now();
    const { workspace, itemCount } = await fillDemo(deps, count);
    await ports.bus.close();
    console.log(`${itemCount} items in the filespace ${workspace.driveName}, in ${((Date.now() - began) / 1000).toFixed(1)} s.
Sign in at ${address ?? `${chosen.publicUrl} (start the server with npm start)`}
  E-mail    ${workspace.emails[0]}, or ${workspace.emails[1]} for a second person
  Password  ${workspace.password}`);
  } finally {
    await db.destroy();
    await database.close();
  }
}

function refuse(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}
