/** Where a second copy of what waits is kept: the browser may clear the database and leave this. */
export const backupKey = 'unsentChanges';

/** As the worker takes it, when it finds no database any more. Signing out empties it together with everything. */
export function storedOutboxBackup(): string | null {
  return localStorage.getItem(backupKey);
}
