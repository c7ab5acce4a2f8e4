import { beforeEach, describe, expect, test } from 'vitest';
import {
  clearAccount,
  clearToken,
  machineId,
  newMachineId,
  readAccount,
  readLastEmail,
  readRemembered,
  readRememberedDevice,
  storageUnavailableReason,
  storeAccount,
  storeRemembered,
  storeRememberedDevice,
} from '#src/shared/auth/account-storage.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

const maya = { userId: 'u1', email: 'maya@north.example', userName: 'maya', token: 'secret' };
let local: Storage;
let session: Storage;
beforeEach(() => {
  local = memoryStorage();
  session = memoryStorage();
});

describe('the account in this browser', () => {
  test('is kept under the keys that other clients know', () => {
    storeAccount(maya, local, session);
    expect(local.getItem('token')).toBe('secret');
    expect(local.getItem('username')).toBe('maya');
    expect(local.getItem('userId')).toBe('u1');
    expect(local.getItem('emailId')).toBe('maya@north.example');
    expect(local.getItem('websocket-active')).toBe('true');
    expect(readAccount(local)).toEqual(maya);
  });

  test('is nobody without a token', () => {
    storeAccount(maya, local, session);
    clearToken(local);
    expect(readAccount(local)).toBeNull();
    expect(readLastEmail(local)).toBe('maya@north.example');
  });

  test('removes a password that an older client left behind', () => {
    local.setItem('rememberedPass', 'oops');
    readAccount(local);
    expect(local.getItem('rememberedPass')).toBeNull();
    local.setItem('rememberedPass', 'oops');
    storeRemembered('maya@north.example', local);
    expect(local.getItem('rememberedPass')).toBeNull();
  });

  test('finds nothing of the person before, whose session ended by itself', () => {
    storeAccount(maya, local, session);
    const device = machineId(local);
    local.setItem('filespaces', '[{"name":"secret-plans"}]');
    local.setItem('theme', 'dark');
    session.setItem('currentPath', '["secret"]');
    clearToken(local);
    local.setItem('inviteCode', 'of the next person');
    const omar = { userId: 'u2', email: 'omar@south.example', userName: 'omar', token: 'other' };
    storeAccount(omar, local, session);
    expect(readAccount(local)).toEqual(omar);
    expect(local.getItem('filespaces')).toBeNull();
    expect(session.length).toBe(0);
    expect(machineId(local)).toBe(device);
    expect(local.getItem('theme')).toBe('dark');
    expect(local.getItem('inviteCode')).toBe('of the next person');
  });

  test('keeps what is on the device when the same person is back', () => {
    storeAccount(maya, local, session);
    local.setItem('filespaces', '[]');
    clearToken(local);
    storeAccount({ ...maya, token: 'new' }, local, session);
    expect(local.getItem('filespaces')).toBe('[]');
  });

  test('leaves nothing behind at sign-out but what was asked to stay', () => {
    storeAccount(maya, local, session);
    local.setItem('filespaces', '[]');
    local.setItem('theme', 'dark');
    session.setItem('currentPath', '[]');
    clearAccount(local, session);
    expect(Object.keys(local)).toEqual(['theme']);
    expect(session.length).toBe(0);
  });

  test('keeps what lets this browser go without a second factor, as its owner asked for', () => {
    storeAccount(maya, local, session);
    storeRememberedDevice('known', local);
    clearAccount(local, session);
    expect(readRememberedDevice(local)).toBe('known');
    expect(Object.values(local)).not.toContain(maya.token);
  });

  test('a device that an earlier release remembered stays remembered, until there is a newer token', () => {
    local.setItem('knownMachine', 'earlier');
    storeAccount(maya, local, session);
    clearAccount(local, session);
    expect(readRememberedDevice(local)).toBe('earlier');
    storeRememberedDevice('newer', local);
    expect(readRememberedDevice(local)).toBe('newer');
    expect(local.getItem('knownMachine')).toBeNull();
  });

  test('remembers at sign-out whom Remember Me remembers', () => {
    storeRemembered('maya@north.example', local);
    storeAccount(maya, local, session);
    clearAccount(local, memoryStorage());
    expect(readRemembered(local)).toBe('maya@north.example');
    expect(readAccount(local)).toBeNull();
    storeRemembered(null, local);
    expect(readRemembered(local)).toBeNull();
    expect(local.length).toBe(0);
  });
});

describe('the machine id', () => {
  test('is twelve uppercase letters and digits, chosen once', () => {
    const chosen = machineId(local);
    expect(chosen).toMatch(/^[A-Z0-9]{12}$/);
    expect(machineId(local)).toBe(chosen);
  });

  test('replaces what is no machine id', () => {
    local.setItem('machineId', 'short');
    expect(machineId(local)).toMatch(/^[A-Z0-9]{12}$/);
  });

  test('skips the bytes that would favour some characters', () => {
    const bytes = [255, 252, 0, 35, 36, 251, 1, 2, 3, 4, 5, 6, 7, 8];
    let next = 0;
    const id = newMachineId((count) =>
      Uint8Array.from({ length: count }, () => bytes[next++ % bytes.length] ?? 0),
    );
    expect(id).toBe('A9A9BCDEFGHI');
  });
});

describe('a browser that keeps nothing for the site', () => {
  test('is known by its refusal, one that keeps things by none', () => {
    const forbidden = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    expect(storageUnavailableReason(forbidden)).toBe('SecurityError: Access is denied for this document.');
    expect(storageUnavailableReason(() => local)).toBe(null);
  });
});
