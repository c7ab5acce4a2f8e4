import { catalog } from '../../ui/language/catalog.ts';

/** What those read who have no access and ask for it. */
export const messages = catalog('shared/access-requests/messages', {
  request: 'Request access',
  needsConnection: 'You need a connection to request access',
  requestedAt: (when: string) => `You requested access on ${when}.`,
  whoDecides: 'The owner and the admins of the workspace get an email with your request.',
  message: 'Message (optional)',
  left: (count: number) => `${count} characters left`,
  send: 'Send request',
  sending: 'Sending...',
  sent: 'Request sent',
  failed: "Couldn't send the request. Try again.",
  tooMany: 'Too many requests. Try again later.',
});
