import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cachedFilespaces,
  cachedWorkspaces,
  clearRecentPathAndInvite,
  recentFilespace,
  recentWorkspace,
  storeRecentFilespace,
  storeRecentPath,
  storeRecentWorkspace,
} from '#src/shared/spaces/recent-spaces.ts';
import { memoryStorage } from '../../lib/memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('what a tab remembers', () => {
  test('is its own workspace, and in a new tab the last one of any tab', () => {
    storeRecentWorkspace('north');
    expect(recentWorkspace()).toBe('north');
    sessionStorage.clear();
    expect(recentWorkspace()).toBe('north');
    expect(localStorage.getItem('selectedWorkspace')).toBe('north');
  });

  test('is one filespace for each workspace', () => {
    storeRecentFilespace('north', 'campaign');
    storeRecentFilespace('atlas', 'archive');
    expect(recentFilespace('north')).toBe('campaign');
    expect(recentFilespace('atlas')).toBe('archive');
    expect(recentFilespace('field')).toBeNull();
  });

  test('is nothing when the storage holds what nobody here wrote', () => {
    sessionStorage.setItem('currentFilespace', '["x"]');
    localStorage.setItem('workspaces', '{"id":1}');
    localStorage.setItem('filespaces', 'not json');
    expect(recentFilespace('north')).toBeNull();
    expect(cachedWorkspaces()).toEqual([]);
    expect(cachedFilespaces()).toEqual([]);
  });

  test('loses path and invitation when the page goes', () => {
    storeRecentPath([{ id: 'a', name: 'Brand' }]);
    localStorage.setItem('inviteData', '{}');
    localStorage.setItem('inviteCode', 'c');
    expect(sessionStorage.getItem('currentPath')).toBe('[{"id":"a","name":"Brand"}]');
    clearRecentPathAndInvite();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});
