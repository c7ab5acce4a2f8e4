import type { waitingInvitationMessages } from './waiting-invitation-messages.ts';

export const texts: typeof waitingInvitationMessages = {
  invited: (workspace) => `Sie wurden zu ${workspace} eingeladen.`,
  view: 'Einladung ansehen',
};
