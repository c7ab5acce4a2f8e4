import { describe, expect, it } from 'vitest';
import { roles } from '#contract/rules/roles.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import { isOnlyPath } from '#src/features/items/downloads/only-path.ts';
import { file, folder } from './rows.ts';

const standard = { role: roles.standard, grants: { contracts: 0 }, path: [rootId], complete: true } as const;
const legal = { id: 'legal', name: 'legal' };
const contracts = { id: 'contracts', name: 'contracts' };

describe('a folder on the way to a granted one', () => {
  it('is found from the granted one and from what lies inside that', () => {
    expect(isOnlyPath(folder('legal'), standard)).toBe(true);
    expect(isOnlyPath(folder('contracts'), { ...standard, path: [rootId, 'legal'] })).toBe(false);
    const inside = { ...standard, path: [rootId, 'legal', 'contracts'] };
    expect(isOnlyPath(folder('old'), inside)).toBe(false);
    expect(isOnlyPath(file('old.txt'), inside)).toBe(false);
  });

  it('is found by where a hit lies, not by the open folder', () => {
    const open = { ...standard, path: [rootId, 'legal', 'contracts'] };
    expect(isOnlyPath(folder('legal', { path: [] }), open)).toBe(true);
    expect(isOnlyPath(folder('old', { path: [legal, contracts] }), standard)).toBe(false);
  });

  it('is left to the server as long as it alone knows the way to a hit', () => {
    const hit = folder('old', { path: [{ id: 'unknown/0', name: 'legal' }] });
    expect(isOnlyPath(hit, { ...standard, complete: false })).toBe(false);
  });

  it('is unknown to who sees everything', () => {
    expect(isOnlyPath(folder('legal'), { ...standard, role: roles.owner, grants: undefined })).toBe(false);
  });
});
