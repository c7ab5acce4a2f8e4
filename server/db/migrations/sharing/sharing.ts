import * as invitationAccess from './059-invitation-access.ts';
import * as accessRequests from './060-access-requests.ts';

/** How people get access to what others share with them, and ask for it. */
export const sharing = [
  { name: '059-invitation-access', up: invitationAccess.up },
  { name: '060-access-requests', up: accessRequests.up },
];
