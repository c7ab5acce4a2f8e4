import { version as packageVersion } from '../../package.json';

/** The version label comes from package.json and nowhere else. */
export const version: string = packageVersion;
