/** The messages of the filespace screens, word for word. */
export const messages = {
  connect: 'Connect to access the files in this filespace.',
  connectFull:
    'This browser has no room left for Lunvik. Free some space on this device, or disconnect another filespace, and try again.',
  disconnectFull:
    'This browser has no room left to note that. Remove the offline copy as well, or free some space on this device.',
  ownerOnly: 'Only the owner of the workspace can create filespaces',
  needsConnection: 'Creating a filespace needs a connection',
  settingsOffline: 'Deleting a filespace needs a connection',
  codeNotSent: 'Failed to send verification code.',
  codeSent: 'A new verification code has been sent to your email.',
  codeInvalid: 'Invalid code',
  verificationFailed: 'Verification failed',
  deleted: 'Filespace deleted successfully.',
  noneAssigned: 'No filespace assigned yet',
  noAccess: 'You do not currently have access to any filespace',
  askAdministrator: 'Contact the workspace administrator to request access.',
  noneCreated: 'You are yet to create a filespace',
} as const;
