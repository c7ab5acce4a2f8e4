export const contentDirectoryPrefix = 'lunvik-';

/** Where the bytes of a person's files are kept: by the database that names them, so that none outlives it unseen. */
export function contentDirectoryName(userId: string, identity: string): string {
  return `${contentDirectoryPrefix}${userId}-${identity}`;
}
