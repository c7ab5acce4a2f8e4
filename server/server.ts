import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { openAdapters } from './adapters.ts';
import { buildApp } from './app.ts';
import type { DatabaseUrls } from './db/connections/notifications-arrive.ts';
import { databaseUrlsOf, migrateDatabase, reachDatabases } from './db/connections/prepare-database.ts';
import { openDatabase } from './db/database.ts';
import { unsafeDurabilitySettings } from './db/durability.ts';
import { startEmbeddedPostgres } from './db/embedded.ts';
import { rotateLogIdsAfterRestore } from './db/rotate-log-ids.ts';
import type { Database } from './db/schema.ts';
import type { Dependencies } from './dependencies.ts';
import { drain } from './drain.ts';
import { createEmailTransport } from './email/email-transport.ts';
import { createMailer } from './email/mailer.ts';
import { createProviders } from './features/account/oidc/providers.ts';
import { calibrateCost, createPasswordHasher } from './features/account/password-hasher.ts';
import { createLogger } from './http/logging.ts';
import { type Job, startJobScheduler } from './jobs/job-scheduler.ts';
import { type FollowedKeys, followMasterKey } from './keys/follow-master-key.ts';
import { rotateValues } from './keys/rotate-values.ts';
import { listJobs } from './list-jobs.ts';
import { makeDataFolder } from './make-folder.ts';
import { acquireProcessLock } from './process-lock.ts';
import { prepareOwnStorage, requireUsedRegions } from './require-regions.ts';
import { serverLockPath, writeServerAddress } from './server-address.ts';
import { placesOf } from './settings/own-storage-settings.ts';
import type { Settings } from './settings/settings.ts';
import { exitCodes, isAddressUnknown, misconfigured, notOfThisMachine, unavailable } from './start-error.ts';

/** For the database to take back what is still held when the server ends. */
const letGoMs = 2000;

export interface Server {
  readonly url: string;
  /** Says that it ends, takes no new requests, ends what is open, stops the database last. */
  stop(): Promise<void>;
}

/** Puts the parts together, in the order in which they need each other; stops them the other way round. */
export async function startServer(settings: Settings, pageFolder: string): Promise<Server> {
  const closers: (() => unknown)[] = [];
  let stopping = false; // from then on connections end because we end them
  let limits = settings.drain;
  const stop = async () => {
    stopping = true;
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const log = createLogger(settings.logLevel);
    await makeDataFolder(settings.dataDir);
    const lock = await acquireProcessLock(serverLockPath(settings.dataDir), settings.dataDir, {
      onWait: (message) => log.warn(message),
      onLost: (err) => {
        log.fatal({ err }, 'the data folder is no longer ours: stopping');
        limits = { pauseMs: 0, limitMs: 0 }; // somebody else writes to it by now
        void stop().finally(() => process.exit(1));
      },
    });
    closers.push(() => lock.release());
    const configured = databaseUrlsOf(settings);
    if (configured !== null) await reachDatabases(configured);
    const urls = configured ?? (await embedded(settings, log, closers));
    await migrateDatabase(urls);
    const db = openDatabase({
      url: urls.url,
      prepares: urls.url === urls.directUrl,
      onBroken: (err) => stopping || log.warn({ err }, 'a connection broke'),
    });
    closers.push(() => within(db.destroy(), letGoMs));
    const lossy = await unsafeDurabilitySettings(db);
    if (lossy.length > 0)
      log.warn({ settings: lossy }, 'the database may lose what was answered: switch these on');
    const keys = await followMasterKey(db, settings, {
      places: placesOf(settings.storage.own),
      onForeign: () => {
        log.fatal('another master key has taken the place of the one that this server has: stopping');
        limits = { pauseMs: 0, limitMs: 0 }; // it can read nothing that the others write
        void stop().finally(() => process.exit(exitCodes.configuration));
      },
    });
    closers.push(() =>
      within(
        keys.close().catch(() => undefined),
        letGoMs,
      ),
    );
    const { secretBox } = keys;
    await requireUsedRegions(db, settings.storage.own); // from here on none is moved to one that is not here
    const renamed = await rotateLogIdsAfterRestore(db);
    if (renamed > 0) log.warn({ filespaces: renamed }, 'the database came from elsewhere: logs were renamed');

    const mail = createMailer(secretBox, Date.now);
    const ports = await openAdapters({ db, directUrl: urls.directUrl, settings, secretBox, log });
    closers.push(() => within(ports.tracing.close(), letGoMs));
    closers.push(() => ports.bus.close());
    closers.push(() => ports.blobs.close());
    closers.push(() => ports.thumbnails.close());
    await prepareOwnStorage(db, ports.blobs.own);
    // Nobody gets in between the start and the first look.
    await Promise.all([ports.maintenance.refresh(db), ports.holds.refresh(db)]);
    const deps: Dependencies = {
      db,
      nowMs: Date.now,
      settings,
      mail,
      passwords: createPasswordHasher(await calibrateCost()),
      providers: createProviders(settings.providers, settings.publicUrl),
      ...ports,
      secretBox,
      log,
    };

    const transport = createEmailTransport(settings);
    closers.push(() => transport.close());
    const jobs = startJobScheduler([...listJobs(deps, transport), keyJob(db, keys)], deps);
    closers.push(() => within(jobs.stop(), letGoMs));

    const app = await buildApp(deps, { pageFolder });
    closers.push(() => {
      void jobs.stop(); // another node goes on with them while requests end here
      return drain(app, limits);
    });
    await listen(app, settings);
    closers.push(await writeServerAddress(settings.dataDir, settings.publicUrl));
    return { url: settings.publicUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Taken over by another server when this one dies, so that a change of the key that was begun comes to its end. */
function keyJob(db: Kysely<Database>, keys: FollowedKeys): Job {
  return {
    name: 'master key',
    at: 'one node',
    everyMs: 5000,
    run: (ending) => rotateValues(db, keys, ending),
  };
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw unavailable(`Port ${port} is in use: set PORT to another one.`);
    if (code === 'EACCES')
      throw misconfigured(`Port ${port} may not be used by this user: set PORT to one above 1023.`);
    if (isAddressUnknown(error as Error)) throw misconfigured(notOfThisMachine('HOST', host));
    throw error;
  }
}

/** Waits so long at most: the process ends whether or not it was enough. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

async function embedded(settings: Settings, log: Logger, closers: (() => unknown)[]): Promise<DatabaseUrls> {
  const postgres = await startEmbeddedPostgres(settings.dataDir, {
    onLost: (err) => log.error({ err }, 'the built-in PostgreSQL'),
    onWait: (message) => log.warn(message),
  });
  closers.push(() => postgres.stop());
  return { url: postgres.url, directUrl: postgres.url };
}
