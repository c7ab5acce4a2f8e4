import { catalog } from '../../../ui/language/catalog.ts';

/** What those read who can give the access that others ask for. */
export const requestMessages = catalog('features/members/requests/request-messages', {
  title: 'Access requests',
  asksForWorkspace: "Can't see any filespace yet",
  asksFor: (target: string) => `Requests ${target}`,
  giveAccess: 'Give access…',
  giveAccessTo: (name: string) => `Give access to ${name}`,
  decline: 'Decline',
  declineOf: (name: string) => `Decline the request of ${name}`,
  declining: 'Declining...',
  declined: 'Request declined',
  alreadyAnswered: 'This request has already been answered.',
  declineFailed: "Couldn't decline the request. Try again.",
  notLoaded: "Couldn't load the access requests.",
  needsConnection: 'You need a connection to answer requests',
});
