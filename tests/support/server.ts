import { openAdapters } from '#server/adapters.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { drain } from '#server/drain.ts';
import { createMailer } from '#server/email/mailer.ts';
import { createSecretBox, type SecretBox } from '#server/encryption.ts';
import { createProviders } from '#server/features/account/oidc/providers.ts';
import { createPasswordHasher } from '#server/features/account/password-hasher.ts';
import { createLogger } from '#server/http/logging.ts';
import { parseSettings } from '#server/settings/settings.ts';
import { type Emails, readEmails } from './accounts/emails.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { watchResponses } from './documentation/watch-responses.ts';
import { makeFolder, removeFolder } from './temporary-folder.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

export interface TestServer {
  readonly app: App;
  readonly deps: Dependencies;
  readonly databaseUrl: string;
  /** The same past a pooler, where the suite has one. */
  readonly directUrl: string;
  /** What the server logged as an error; close() fails on any. A test that provokes one empties it. */
  readonly complaints: string[];
  /** Moves the server's clock; it stands still otherwise. */
  passTime(ms: number): void;
  readonly emails: Emails;
  /** Opens a real port and says its address, for tests that need sockets. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly env?: Parameters<typeof parseSettings>[0];
  /** Beside OR in the data folder; FF and SG in folders where nothing is given. */
  readonly regions?: readonly string[];
  readonly pageFolder?: string;
  /** As good as none where it is not given. */
  readonly requestsPerMinute?: number;
  readonly unknownTokensPerMinute?: number;
  readonly bounds?: AppOptions['bounds'];
  readonly downloads?: AppOptions['downloads'];
  /** Hears every line of the log, whatever its level. */
  readonly onLog?: (network: string) => void;
  /** What is logged where `onLog` hears it. */
  readonly logLevel?: 'fatal' | 'trace';
  /** Adds to the application before it is ready, as a careless route would. */
  readonly extend?: (app: App) => unknown;
  /** With a key of the tests where it is not given. */
  readonly secretBox?: SecretBox;
  /** A migrated one; without it, a copy of the run's template. */
  readonly database?: TestDatabase;
}

const drainMs = 2000;

/** Hashes that take next to nothing; one test has the real ones. */
export const cheapPasswords = { memoryKiB: 1024, passes: 1 };

/** The first is where the own storage is without any. */
export function regionsAt(
  dataDir: string,
  others: readonly string[] = [`FF=file:${dataDir}/ff`, `SG=file:${dataDir}/sg`],
): string {
  return [`OR=file:${dataDir}`, ...others].join(',');
}

/** The whole server on a database of its own. What it logs as an error fails the test. */
export async function startTestServer({
  env = {},
  regions,
  pageFolder,
  requestsPerMinute = 1_000_000,
  unknownTokensPerMinute = 1_000_000,
  bounds = {},
  downloads,
  onLog,
  logLevel = 'trace',
  extend,
  secretBox = createSecretBox(Buffer.alloc(32, 7)),
  database: given,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = given ?? (await createTestDatabase());
  const dataDir = await makeFolder('lunvik-server-');
  const settings = parseSettings(
    { DATA_DIR: dataDir, OWN_STORAGE: regionsAt(env.DATA_DIR ?? dataDir, regions), ...env },
    '0.0.0-test',
  );
  if (!settings.ok) throw new Error(settings.problem);

  const complaints: string[] = [];
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => nowMs;
  const db = openDatabase({ url: database.url, onBroken: (error) => complaints.push(String(error)) });
  const log = createLogger(onLog === undefined ? 'error' : logLevel, {
    write(network: string) {
      onLog?.(network);
      if (JSON.parse(network).level >= 50) complaints.push(network);
    },
  });
  const ports = await openAdapters({
    db,
    directUrl: database.directUrl,
    settings: settings.value,
    secretBox,
    log,
  });
  // As the start does.
  for (const store of ports.blobs.own) if (store.partFiles !== null) await store.prepare();
  const deps: Dependencies = {
    db,
    nowMs: clock,
    settings: settings.value,
    mail: createMailer(secretBox, clock),
    passwords: createPasswordHasher(cheapPasswords),
    providers: createProviders(settings.value.providers, settings.value.publicUrl),
    ...ports,
    secretBox,
    log,
  };
  const app = await buildApp(deps, {
    ...(pageFolder !== undefined && { pageFolder }),
    requestsPerMinute,
    unknownTokensPerMinute,
    bounds,
    ...(downloads !== undefined && { downloads }),
  });
  watchResponses(app, complaints);
  extend?.(app);
  await app.ready();

  return {
    app,
    deps,
    databaseUrl: database.url,
    directUrl: database.directUrl,
    complaints,
    passTime: (ms) => {
      nowMs += ms;
    },
    emails: readEmails(deps),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      // As the product ends: what a client left open does not keep it.
      await drain(app, { pauseMs: 0, limitMs: drainMs });
      await ports.bus.close();
      await ports.blobs.close();
      await ports.thumbnails.close();
      await db.destroy();
      const found = complaints.length;
      await database.drop();
      complaints.splice(found); // it cut what was still closing; nobody else is to take that for an error
      await removeFolder(dataDir);
      if (found > 0) throw new Error(`The server logged errors:\n${complaints.join('\n')}`);
    },
  };
}
