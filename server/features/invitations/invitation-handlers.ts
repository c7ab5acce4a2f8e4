import type { Handlers } from '../../http/handler.ts';
import { createInvitedUser } from './create-invited-user.ts';
import { inviteeHandlers } from './invitee-handlers.ts';
import { inviterHandlers } from './inviter-handlers.ts';

/** Invitations: who manages members makes them, who was invited answers them. */
export const invitationHandlers = {
  ...inviterHandlers,
  ...inviteeHandlers,
  ...createInvitedUser,
} satisfies Partial<Handlers>;
