import { sql } from 'kysely';
import { misconfigured, unavailable } from '../start-error.ts';
import { openDatabase } from './database.ts';

const oldestVersion = 150_000;
/** Wrong user or password, no such role, no such database, not allowed from here. */
const refusals: readonly string[] = ['28P01', '28000', '3D000', '42501'];

/** Throws a StartError where the database of a setting does not answer, refuses us, or is too old. */
export async function reachDatabase(
  url: string,
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1, onBroken: () => undefined });
  try {
    const { rows } = await sql<{ number: number; name: string }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
      db,
    );
    const [version] = rows;
    if (version && version.number < oldestVersion)
      throw misconfigured(`${setting} must be a PostgreSQL 15 or newer; ${placeOf(url)} is ${version.name}.`);
  } catch (error) {
    const { code = '', message } = error as Error & { readonly code?: string };
    if (!(error instanceof Error) || !isOfTheDatabase(error)) throw error;
    if (refusals.includes(code))
      throw misconfigured(
        `The PostgreSQL at ${placeOf(url)} refuses the user or the database of ${setting}: ${message}.`,
      );
    throw unavailable(
      `The PostgreSQL of ${setting} cannot be reached at ${placeOf(url)}: ${message || code}. See that it runs and that this machine may connect to it.`,
    );
  } finally {
    await db.destroy();
  }
}

/** Throws a StartError where this is that the user of the setting may not make tables, or change those that are there. */
export function refuseWithoutRights(error: unknown, url: string, setting: string): void {
  const { code, message } = error as Error & { readonly code?: string };
  const isRefused = code === '42501' || code === '3F000'; // of a schema that may not be looked into it says that there is none
  if (!isRefused) return;
  throw misconfigured(
    `The user of ${setting} may not make tables in ${placeOf(url)}: ${message}. Make it the owner of the database, with “ALTER DATABASE … OWNER TO …”, and of all tables in it.`,
  );
}

function isOfTheDatabase(error: Error): boolean {
  return !('exitCode' in error);
}

/** Without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'its socket'}${port && `:${port}`}${pathname}`;
}
