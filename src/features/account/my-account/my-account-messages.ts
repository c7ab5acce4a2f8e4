import { plural } from '../../../lib/format.ts';
import { catalog } from '../../../ui/language/catalog.ts';

/** The messages of My account. */
export const myAccountMessages = catalog('features/account/my-account/my-account-messages', {
  title: 'My account',
  backToFiles: 'Back to files',
  profile: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  saveName: 'Save name',
  profileUnknown: "Couldn't load your name",
  profileSaved: 'Name saved',
  password: 'Password',
  changePassword: 'Change password',
  changing: 'Changing...',
  passwordChanged: 'Password changed. Your other devices are signed out.',
  setByEmail: 'Set a password by email',
  sending: 'Sending...',
  oldEmpty: 'Enter your current password',
  failed: "Couldn't save. Try again.",
  noPassword: 'Your account has no password: you sign in with a provider.',
  passwordAsked: (email: string) => `We sent a link to set your password to ${email}`,
  sessions: 'Signed-in devices',
  sessionsFailed: "Couldn't load your devices.",
  sessionsOffline: "Couldn't load your devices. Connect and try again.",
  thisDevice: 'This device',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownApp: 'Unknown app',
  sessionTimes: (active: string, signedIn: string) => `Last active ${active}, signed in ${signedIn}`,
  signOut: 'Sign out',
  signOutNamed: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign out all other devices',
  signingOut: 'Signing out...',
  sessionEnded: 'That device is signed out',
  othersEnded: 'All other devices are signed out',
  endFailed: "Couldn't sign out that device. Try again.",
  offlineData: 'Offline data',
  noOfflineFilespaces: 'No filespaces are available offline.',
  offlineFilespaces: (count: number) =>
    `${plural(count, 'filespace')} ${count === 1 ? 'is' : 'are'} available offline.`,
  storageUsed: (size: string) => `${size} of storage used.`,
  storageUsedByFiles: (size: string, files: string) =>
    `${size} of storage used, ${files} of it by files available offline.`,
  nothingStored: 'Nothing is stored on this device',
  removeData: 'Remove offline data',
  removing: 'Removing...',
  removeAbout: (count: number) =>
    `This disconnects ${plural(count, 'filespace')} on this device. To use ${count === 1 ? 'it' : 'them'} offline again, connect ${count === 1 ? 'it' : 'them'} again. Nobody else is affected.`,
  changesStay: (count: number) =>
    count === 1
      ? "1 waiting change stays until it's synced."
      : `${plural(count, 'waiting change')} stay until they're synced.`,
  dataRemoved: 'Offline data removed from this device',
});
