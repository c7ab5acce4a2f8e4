import { expect, test } from 'vitest';
import {
  clearDraft,
  emptyDraft,
  storeDraft,
  storedDraft,
} from '#src/features/workspaces/create-workspace/workspace-draft.ts';
import { memoryStorage } from '../../../lib/memory-storage.ts';

test('a workspace in the making is there after a reload, and credentials never are', () => {
  const session = memoryStorage();
  expect(storedDraft(session)).toEqual(emptyDraft);
  const draft = { name: 'north', step: 'credentials', type: 'azure', region: 'SG' } as const;
  storeDraft({ ...draft, account_key: 'secret' } as typeof draft, session);
  expect(storedDraft(session)).toEqual(draft);
  expect(JSON.stringify(session)).not.toContain('secret');
  clearDraft(session);
  expect(storedDraft(session)).toEqual(emptyDraft);
});

test.each([
  'not json',
  'null',
  '7',
  '{}',
  '{"name":7,"step":"name","type":"own"}',
  '{"name":"north","step":"end","type":"own"}',
  '{"name":"north","step":"name","type":"tape"}',
  '{"name":"north","step":"credentials","type":"own"}',
])('what somebody else wrote there counts as nothing: %s', (text) => {
  const session = memoryStorage();
  session.setItem('newWorkspace', text);
  expect(storedDraft(session)).toEqual(emptyDraft);
});
