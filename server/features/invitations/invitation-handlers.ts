import type { Handlers } from '../../http/handler.ts';
import { answerInvitations } from './answer.ts';
import { createInvitedUser } from './create-invited-user.ts';
import { manageInvitations } from './manage.ts';

/** Invitations: who manages members makes them, who was invited answers them. */
export const invitationHandlers = {
  ...manageInvitations,
  ...answerInvitations,
  ...createInvitedUser,
} satisfies Partial<Handlers>;
