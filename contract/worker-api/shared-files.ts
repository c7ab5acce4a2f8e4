/** Where the system hands over what somebody shares with the installed app, as its manifest says. */
export const shareTargetPath = '/share';
/** The field of the form. */
export const shareTargetField = 'files';
/** Behind the address of the page where nothing could be kept. */
export const shareFailedHash = '#share-failed';
/** The cache in which the service worker keeps shared files until somebody says where they go. */
export const sharedFilesCache = 'lunvik-shared-files';

/** What a file is called (percent-encoded), and when it was changed, in milliseconds since 1970. */
export const sharedFileHeaders = { name: 'x-name', modifiedMs: 'x-modified-ms' } as const;
