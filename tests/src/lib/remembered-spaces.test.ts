import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  copiedFilespaces,
  copiedWorkspaces,
  forgetPathAndInvite,
  rememberedFilespace,
  rememberedWorkspace,
  rememberFilespace,
  rememberPath,
  rememberWorkspace,
} from '#src/lib/remembered-spaces.ts';
import { memoryStorage } from './memory-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('what a tab remembers', () => {
  test('is its own workspace, and in a new tab the last one of any tab', () => {
    rememberWorkspace('north');
    expect(rememberedWorkspace()).toBe('north');
    sessionStorage.clear();
    expect(rememberedWorkspace()).toBe('north');
    expect(localStorage.getItem('selectedWorkspace')).toBe('north');
  });

  test('is one filespace for each workspace', () => {
    rememberFilespace('north', 'campaign');
    rememberFilespace('atlas', 'archive');
    expect(rememberedFilespace('north')).toBe('campaign');
    expect(rememberedFilespace('atlas')).toBe('archive');
    expect(rememberedFilespace('field')).toBeNull();
  });

  test('is nothing when the storage holds what nobody here wrote', () => {
    sessionStorage.setItem('currentFilespace', '["x"]');
    localStorage.setItem('workspaces', '{"id":1}');
    localStorage.setItem('filespaces', 'not json');
    expect(rememberedFilespace('north')).toBeNull();
    expect(copiedWorkspaces()).toEqual([]);
    expect(copiedFilespaces()).toEqual([]);
  });

  test('loses path and invitation when the page goes', () => {
    rememberPath([{ id: 'a', name: 'Brand' }]);
    localStorage.setItem('inviteData', '{}');
    localStorage.setItem('inviteCode', 'c');
    expect(sessionStorage.getItem('currentPath')).toBe('[{"id":"a","name":"Brand"}]');
    forgetPathAndInvite();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});
