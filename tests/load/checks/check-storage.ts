import { runAdmin } from '#server/admin/run-admin.ts';

export interface StorageChecks {
  /** What the command says in the end. */
  readonly seen: string;
  readonly wrong: readonly string[];
}

/** Every content that the database names, of former versions too, as `storage verify` finds it. */
export async function checkStorage(env: Readonly<Record<string, string>>): Promise<StorageChecks> {
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  const argv = ['storage', 'verify'];
  const code = await runAdmin({ argv, env, version: 'load', nowMs: Date.now, out: write, err: write });
  const [seen = '', ...more] = said.trim().split('\n\n');
  return {
    seen,
    wrong: code === 0 ? [] : [`storage verify ended with ${code}: ${[seen, ...more].join('\n')}`],
  };
}
