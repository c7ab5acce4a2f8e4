import * as accessRequests from './060-access-requests.ts';

/** Who asks for access to what others have. */
export const sharing = [{ name: '060-access-requests', up: accessRequests.up }];
