import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Credentials } from '../begin-session.ts';
import type { ServerUnderTest } from '../harness/server.ts';

/** Fills the running product by the demo's own command; answers who may see it. */
export async function fillDemo(product: ServerUnderTest, items: number): Promise<Credentials> {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'server/demo/main.ts', '--items', String(items), '--data-dir', product.dataDir],
    { cwd: project, env: { ...process.env, PUBLIC_URL: product.url } },
  );
  const found = /E-mail\s+([^\s,]+)[\s\S]*Password\s+(\S+)/.exec(stdout);
  if (!found?.[1] || !found[2]) throw new Error(`the demo does not say how to sign in: ${stdout}`);
  return { email: found[1], password: found[2] };
}
