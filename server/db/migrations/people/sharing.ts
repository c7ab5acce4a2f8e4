import * as invitationAccess from './059-invitation-access.ts';

/** How people get access to what others share with them. */
export const sharing = [{ name: '059-invitation-access', up: invitationAccess.up }];
