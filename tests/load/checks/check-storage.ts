import { administrate } from '../restore/back-up.ts';

export interface StorageChecks {
  /** What the command says in the end. */
  readonly seen: string;
  readonly wrong: readonly string[];
}

/** Every content that the database names, of former versions too, as `storage verify` finds it. */
export async function checkStorage(env: Readonly<Record<string, string>>): Promise<StorageChecks> {
  const { code, all } = await administrate(env, 'storage', 'verify');
  const [seen = '', ...more] = all.split('\n\n');
  return {
    seen,
    wrong: code === 0 ? [] : [`storage verify ended with ${code}: ${[seen, ...more].join('\n')}`],
  };
}
