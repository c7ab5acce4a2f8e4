import type { StorageType } from '#contract/entities/workspace.ts';
import { findWorkspaceStorage } from '#server/storage/find-workspace-storage.ts';
import { encryptSettings } from '#server/storage/settings/encrypted-settings.ts';
import { parseGoogleSettings } from '#server/storage/settings/google-settings.ts';
import { parseS3Settings } from '#server/storage/settings/s3-settings.ts';
import type { CustomerStorageSettings } from '#server/storage/settings/storage-settings.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { createTeam, type Team } from '../team.ts';
import { type Azurite, startAzurite } from './azurite.ts';
import { type GoogleService, startGoogleService } from './google-service.ts';
import { type S3Service, startS3Service } from './s3-service.ts';

export const everyStorage = [
  'own',
  's3_compatible',
  'azure',
  'google_cloud',
] as const satisfies readonly StorageType[];
export type StorageKind = (typeof everyStorage)[number];

export interface ServerOfEveryStorage {
  readonly server: TestServer;
  readonly s3: S3Service;
  readonly google: GoogleService;
  readonly azurite: Azurite;
  /** Another node on the same database, with a data folder of its own, or with the first one's. */
  startAnother(dataDir: 'own' | 'shared'): Promise<TestServer>;
  /** A workspace that keeps its content there. */
  teamAt(kind: StorageKind): Promise<Team>;
  close(): Promise<void>;
}

/** A server beside an S3, an Azure and a Google cloud storage. */
export async function startServerOfEveryStorage(
  options: Pick<TestServerOptions, 'onLog'> = {},
): Promise<ServerOfEveryStorage> {
  const [s3, azurite, google] = await Promise.all([startS3Service(), startAzurite(), startGoogleService()]);
  const env = {
    STORAGE_ALLOW_HOSTS: s3.host,
    AZURE_STORAGE_URL: azurite.url,
    GOOGLE_STORAGE_URL: google.url,
    GOOGLE_TOKEN_URL: google.tokenUrl,
  };
  const server = await startTestServer({ env, ...options });
  const { account, key } = azurite;
  const s3Settings = { endpoint: s3.url, access_key: 'tester', secret_key: 'right-secret' };
  const choices = {
    s3_compatible: () => chosen(parseS3Settings('s3_compatible', s3Settings, { allowed: [s3.host] })),
    azure: (): CustomerStorageSettings => ({ type: 'azure', account, key, container: 'lunvik' }),
    google_cloud: () => chosen(parseGoogleSettings(google.account)),
  };
  const others: TestServer[] = [];
  return {
    server,
    s3,
    google,
    azurite,
    async startAnother(dataDir) {
      const shared = { DATA_DIR: server.deps.settings.dataDir };
      const other = await startTestServer({
        env: { ...env, ...(dataDir === 'shared' && shared) },
        database: { url: server.databaseUrl, directUrl: server.directUrl, drop: async () => undefined },
      });
      others.push(other);
      return other;
    },
    async teamAt(kind) {
      const team = await createTeam(server);
      if (kind === 'own') return team;
      const { db, secretBox, blobs } = server.deps;
      await db
        .updateTable('workspaces')
        .set({
          storage_type: kind,
          storage_settings: encryptSettings(secretBox, team.workspaceId, choices[kind]()),
        })
        .where('id', '=', team.workspaceId)
        .execute();
      await blobs.of(await findWorkspaceStorage(db, team.workspaceId), 'OR').prepare();
      return team;
    },
    async close() {
      for (const other of others) await other.close();
      await server.close();
      await Promise.all([s3.close(), azurite.stop(), google.close()]);
    },
  };
}

function chosen(
  read: { readonly ok: true; readonly value: CustomerStorageSettings } | { readonly ok: false },
): CustomerStorageSettings {
  if (!read.ok) throw new Error('The settings of the storage were not read.');
  return read.value;
}
