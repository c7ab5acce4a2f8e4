import { invitationResponsePath, paths } from '../../../lib/paths.ts';

interface VerificationContext {
  /** The workspace whose invitation waits for this address, if one does. */
  readonly invitedTo: string | null;
  /** How many filespaces each workspace has. */
  readonly filespaces: readonly number[];
}

/** Where "Proceed to dashboard" leads: to the first thing that is still missing. */
export function afterVerification({ invitedTo, filespaces }: VerificationContext): string {
  if (invitedTo !== null) return invitationResponsePath(invitedTo);
  if (filespaces.length === 0) return paths.firstWorkspace;
  return filespaces.some((count) => count > 0) ? paths.drive : paths.createFilespace;
}
