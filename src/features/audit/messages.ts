/** The messages of the audit trail. */
export const messages = {
  needsConnection: 'The audit trail needs a connection',
  offline: 'You are offline. The audit trail is not kept on this device.',
  failed: 'The audit trail could not be loaded.',
  exportFailed: 'The audit trail could not be exported. Try again.',
  nothing: 'Nothing has been done in this workspace yet',
  noneFound: 'Nothing found',
} as const;
