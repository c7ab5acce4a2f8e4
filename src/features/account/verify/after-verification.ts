import { paths } from '../../../lib/paths.ts';

interface Standing {
  /** The code of an invitation that was opened before the account existed. */
  readonly inviteCode: string | null;
  /** How many filespaces each workspace has. */
  readonly filespaces: readonly number[];
}

/** Where "Proceed to dashboard" leads: to the first thing that is still missing. */
export function afterVerification({ inviteCode, filespaces }: Standing): string {
  if (inviteCode) return `${paths.invitation}?${new URLSearchParams({ code: inviteCode })}`;
  if (filespaces.length === 0) return paths.firstWorkspace;
  return filespaces.some((count) => count > 0) ? paths.drive : paths.createFilespace;
}
