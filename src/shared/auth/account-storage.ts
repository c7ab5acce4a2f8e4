import type { Account } from '#contract/entities/account.ts';
import { limits } from '#contract/rules/limits.ts';
import { takeLanguage } from '../../ui/language/language.ts';

/** The keys of local storage. Their names are shared with other clients of the product. */
const localKeys = {
  token: 'token',
  userName: 'username',
  userId: 'userId',
  email: 'emailId',
  rememberedUser: 'rememberedUser',
  rememberMe: 'rememberMe',
  socketActive: 'websocket-active',
  workspaces: 'workspaces',
  selectedWorkspace: 'selectedWorkspace',
  filespaces: 'filespaces',
  inviteData: 'inviteData',
  inviteCode: 'inviteCode',
  machineId: 'machineId',
  rememberedDevice: 'rememberedDevice',
} as const;

/** Where `rememberedDevice` stood until 0.0.18: what is still there counts as long as nothing replaces it. */
const formerRememberedDeviceKey = 'knownMachine';

/** Once held passwords. It is never written, and removed wherever it is found. */
const forbiddenKey = 'rememberedPass';

/** What belongs to this browser rather than to the person, and outlives a sign-out. */
const deviceKeys: readonly string[] = [
  'theme',
  'language',
  'timeZone',
  localKeys.rememberedDevice,
  formerRememberedDeviceKey,
];

/** Why the browser keeps nothing for this site, as a policy may have it; null where it does. */
export function storageUnavailableReason(local: () => Storage = () => localStorage): string | null {
  try {
    local().getItem(localKeys.token);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Nobody, too, where the browser refuses its storage: that is said by the page itself, which is drawn first. */
export function readAccount(stored?: Storage): Account | null {
  if (!stored && storageUnavailableReason() !== null) return null;
  const local = stored ?? localStorage;
  local.removeItem(forbiddenKey);
  const token = local.getItem(localKeys.token);
  const userId = local.getItem(localKeys.userId);
  const email = local.getItem(localKeys.email);
  if (!token || !userId || !email) return null;
  return { token, userId, email, userName: local.getItem(localKeys.userName) ?? '' };
}

/** What a person finds who signs in where somebody else's session ended by itself; nothing else of theirs. */
const preservedKeys: readonly string[] = [
  ...deviceKeys,
  localKeys.machineId,
  localKeys.rememberMe,
  localKeys.rememberedUser,
  localKeys.inviteData,
  localKeys.inviteCode,
];

/** Whether somebody else was the last to be signed in here. */
export function isAnotherUser({ userId }: Account, local: Storage = localStorage): boolean {
  const last = local.getItem(localKeys.userId);
  return last !== null && last !== userId;
}

export function storeAccount(
  account: Account,
  local: Storage = localStorage,
  session: Storage = sessionStorage,
): void {
  if (isAnotherUser(account, local)) {
    for (const key of Object.keys(local)) if (!preservedKeys.includes(key)) local.removeItem(key);
    session.clear();
  }
  local.setItem(localKeys.userId, account.userId);
  local.setItem(localKeys.email, account.email);
  local.setItem(localKeys.userName, account.userName);
  local.setItem(localKeys.socketActive, 'true');
  // Last: other tabs take the token as the sign that somebody is signed in.
  local.setItem(localKeys.token, account.token);
}

/** Whether the page is to be loaded again, for the account speaks another language and none was chosen on this device. */
export function adoptLanguage({ language }: Account): boolean {
  return takeLanguage(language);
}

/** Ends the session on this page alone; what is on the device waits for the same person. */
export function clearToken(local: Storage = localStorage): void {
  local.removeItem(localKeys.token);
}

/** Remembers who signs in here, never the password: that is the password manager's. */
export function storeRemembered(email: string | null, local: Storage = localStorage): void {
  local.removeItem(forbiddenKey);
  if (email === null) {
    local.removeItem(localKeys.rememberMe);
    local.removeItem(localKeys.rememberedUser);
  } else {
    local.setItem(localKeys.rememberMe, 'true');
    local.setItem(localKeys.rememberedUser, email);
  }
}

/** Who was signed in here until a session ended by itself. A sign-out leaves nobody. */
export function readLastEmail(local: Storage = localStorage): string | null {
  return local.getItem(localKeys.email);
}

export function readRemembered(local: Storage = localStorage): string | null {
  return local.getItem(localKeys.rememberMe) === 'true' ? local.getItem(localKeys.rememberedUser) : null;
}

/** What the server gave this browser so that it is not asked for a second factor; it outlives a sign-out, as asked for. */
export function readRememberedDevice(local: Storage = localStorage): string | null {
  return local.getItem(localKeys.rememberedDevice) ?? local.getItem(formerRememberedDeviceKey);
}

export function storeRememberedDevice(token: string, local: Storage = localStorage): void {
  local.setItem(localKeys.rememberedDevice, token);
  local.removeItem(formerRememberedDeviceKey);
}

/** Whom a person is who was signed out, so that what they had not sent is shown to nobody else; nothing else of theirs. */
export function clearAccountKeepingUserId(
  local: Storage = localStorage,
  session: Storage = sessionStorage,
): void {
  const preserved = [...preservedKeys, localKeys.userId];
  for (const key of Object.keys(local)) if (!preserved.includes(key)) local.removeItem(key);
  session.clear();
}

/** Empties both storages at sign-out. Remember Me and the choice of theme stay, as their owner asked for. */
export function clearAccount(local: Storage = localStorage, session: Storage = sessionStorage): void {
  const remembered = readRemembered(local);
  const preserved = deviceKeys.map((key) => [key, local.getItem(key)] as const);
  local.clear();
  session.clear();
  for (const [key, value] of preserved) if (value !== null) local.setItem(key, value);
  if (remembered !== null) storeRemembered(remembered, local);
}

/** The 12 characters by which the server knows this browser. Chosen once. */
export function machineId(local: Storage = localStorage, random: RandomBytes = cryptoBytes): string {
  const known = local.getItem(localKeys.machineId);
  if (known && machineIdShape.test(known)) return known;
  const chosen = newMachineId(random);
  local.setItem(localKeys.machineId, chosen);
  return chosen;
}

type RandomBytes = (count: number) => Uint8Array;

const machineIdAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const machineIdShape = new RegExp(`^[A-Z0-9]{${limits.machineIdLength}}$`);

/** A byte beyond the last whole run of the alphabet is thrown away, so that every character is equally likely. */
export function newMachineId(random: RandomBytes = cryptoBytes): string {
  const fair = 256 - (256 % machineIdAlphabet.length);
  let id = '';
  while (id.length < limits.machineIdLength) {
    for (const byte of random(limits.machineIdLength)) {
      if (byte < fair && id.length < limits.machineIdLength) {
        id += machineIdAlphabet.charAt(byte % machineIdAlphabet.length);
      }
    }
  }
  return id;
}

function cryptoBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

/** Calls back when another tab has signed out, for the token is gone, or all of local storage is; or has signed in. */
export function onTokenChange(changed: (isSignedIn: boolean) => void): () => void {
  const listen = (event: StorageEvent) => {
    const isTokenChanged = event.key === null || event.key === localKeys.token;
    if (event.storageArea === localStorage && isTokenChanged) changed(event.newValue !== null);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
