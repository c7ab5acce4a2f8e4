import type { StorageType } from '#contract/entities/workspace.ts';
import type { Choice } from '#server/storage/choice/choice.ts';
import { readGoogle } from '#server/storage/choice/google-choice.ts';
import { readS3 } from '#server/storage/choice/s3-choice.ts';
import { sealChoice } from '#server/storage/choice/sealed-choice.ts';
import { storageOf } from '#server/storage/storage-of.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { createTeam, type Team } from '../team.ts';
import { startAzurite } from './azurite.ts';
import { startGoogleService } from './google-service.ts';
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
    s3_compatible: () => chosen(readS3('s3_compatible', s3Settings, { allowed: [s3.host] })),
    azure: (): Choice => ({ type: 'azure', account, key, container: 'lunvik' }),
    google_cloud: () => chosen(readGoogle(google.account)),
  };
  return {
    server,
    s3,
    async teamAt(kind) {
      const team = await createTeam(server);
      if (kind === 'own') return team;
      const { db, sealing, blobs } = server.deps;
      await db
        .updateTable('workspaces')
        .set({
          storage_type: kind,
          storage_settings: sealChoice(sealing, team.workspaceId, choices[kind]()),
        })
        .where('id', '=', team.workspaceId)
        .execute();
      await blobs.of(await storageOf(db, team.workspaceId)).prepare();
      return team;
    },
    async close() {
      await server.close();
      await Promise.all([s3.close(), azurite.stop(), google.close()]);
    },
  };
}

function chosen(read: { readonly ok: true; readonly value: Choice } | { readonly ok: false }): Choice {
  if (!read.ok) throw new Error('The settings of the storage were not read.');
  return read.value;
}
