import { catalog } from '../../ui/language/catalog.ts';

export const waitingInvitationMessages = catalog('shared/spaces/waiting-invitation-messages', {
  invited: (workspace: string) => `You've been invited to ${workspace}.`,
  view: 'View invitation',
});
