import { runAdmin } from '#server/admin/run-admin.ts';
import { regionsAt, type TestServer } from '../server.ts';

export interface AdminResponse {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command as an operator types it beside a running test server; with its master key. */
export function admin(
  server: Pick<TestServer, 'databaseUrl' | 'deps'>,
  ...argv: readonly string[]
): Promise<AdminResponse> {
  return adminAt(adminEnvironment(server), server.deps.nowMs, ...argv);
}

export function adminEnvironment(server: Pick<TestServer, 'databaseUrl' | 'deps'>) {
  return {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.deps.settings.dataDir,
    OWN_STORAGE: regionsAt(server.deps.settings.dataDir),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
}

export function adminWith(
  env: Readonly<Record<string, string>>,
  ...argv: readonly string[]
): Promise<AdminResponse> {
  return adminAt(env, Date.now, ...argv);
}

export async function adminAt(
  env: Readonly<Record<string, string>>,
  nowMs: () => number,
  ...argv: readonly string[]
): Promise<AdminResponse> {
  let [out, err] = ['', ''];
  const code = await runAdmin({
    argv,
    env,
    version: '0.0.0-test',
    nowMs,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

/** `result` of a command that went well; throws with what it said where it did not. */
export async function adminResult(
  server: Pick<TestServer, 'databaseUrl' | 'deps'>,
  ...argv: readonly string[]
) {
  const { code, out } = await admin(server, ...argv, '--json');
  if (code !== 0) throw new Error(out);
  return JSON.parse(out).result;
}
