import { describe, expect, test } from 'vitest';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import {
  notListedYet,
  resolveLocation,
  sortSpaces,
  withCreated,
} from '#src/app/location/current-location.ts';

const north = workspace('north', 1);
const atlas = workspace('atlas', 2);
const campaign = filespace('campaign', 'north');
const footage = filespace('footage', 'north');
const archive = filespace('archive', 'atlas');
const spaces = { workspaces: [north, atlas], filespaces: [archive, campaign, footage] };
const nothing = { workspaceId: null, driveOf: () => null };

describe('where a person is', () => {
  test('is the filespace that the address names, in its workspace', () => {
    const currentLocation = resolveLocation(spaces, { workspaceId: 'north', driveId: 'archive' }, nothing);
    expect(currentLocation.workspace?.id).toBe('atlas');
    expect(currentLocation.filespace?.id).toBe('archive');
  });

  test('is the workspace that the address names, at the filespace that was open there last', () => {
    const memory = { workspaceId: 'atlas', driveOf: (id: string) => (id === 'north' ? 'footage' : null) };
    const currentLocation = resolveLocation(spaces, { workspaceId: 'north', driveId: null }, memory);
    expect(currentLocation.filespace?.id).toBe('footage');
    expect(currentLocation.filespaces.map(({ id }) => id)).toEqual(['campaign', 'footage']);
  });

  test('is where this tab was before', () => {
    const memory = { workspaceId: 'atlas', driveOf: () => 'archive' };
    expect(resolveLocation(spaces, { workspaceId: null, driveId: null }, memory).filespace?.id).toBe(
      'archive',
    );
  });

  test('is the first filespace of the first workspace for somebody new', () => {
    const currentLocation = resolveLocation(spaces, { workspaceId: null, driveId: null }, nothing);
    expect([currentLocation.workspace?.id, currentLocation.filespace?.id]).toEqual(['north', 'campaign']);
  });

  test('falls back when the address or the memory name what is gone', () => {
    const memory = { workspaceId: 'gone', driveOf: () => 'gone' };
    const currentLocation = resolveLocation(spaces, { workspaceId: 'gone', driveId: 'gone' }, memory);
    expect([currentLocation.workspace?.id, currentLocation.filespace?.id]).toEqual(['north', 'campaign']);
  });

  test('never remembers a filespace of another workspace', () => {
    const memory = { workspaceId: null, driveOf: () => 'archive' };
    expect(resolveLocation(spaces, { workspaceId: 'north', driveId: null }, memory).filespace?.id).toBe(
      'campaign',
    );
  });

  test('is nowhere without a workspace', () => {
    const currentLocation = resolveLocation(
      { workspaces: [], filespaces: [] },
      { workspaceId: null, driveId: null },
      nothing,
    );
    expect(currentLocation).toEqual({ workspace: undefined, filespaces: [], filespace: undefined });
  });
});

describe('the lists', () => {
  test('take over what was made once they have it, so that it can go again', () => {
    const created = { workspaces: [atlas], filespaces: [campaign, archive] };
    const listed = { workspaces: [north], filespaces: [campaign] };
    expect(notListedYet(created, listed)).toEqual({ workspaces: [atlas], filespaces: [archive] });
    const later = { workspaces: [north], filespaces: [footage] };
    expect(notListedYet(created, later)).toBe(created);
    const left = notListedYet(notListedYet(created, spaces), later);
    expect(withCreated(later, left)).toBe(later);
  });

  test('have the oldest workspace first and filespaces by name', () => {
    const ordered = sortSpaces({ workspaces: [atlas, north], filespaces: [footage, archive, campaign] });
    expect(ordered.workspaces.map(({ id }) => id)).toEqual(['north', 'atlas']);
    expect(ordered.filespaces.map(({ id }) => id)).toEqual(['archive', 'campaign', 'footage']);
  });

  test('hold what was just made before the server lists it, and hold it once afterwards', () => {
    const created = { workspaces: [], filespaces: [filespace('brand', 'north')] };
    const before = withCreated(spaces, created);
    expect(before.filespaces.map(({ id }) => id)).toEqual(['archive', 'brand', 'campaign', 'footage']);
    expect(withCreated(before, created)).toBe(before);
  });
});

function workspace(id: string, createdMs: number): Workspace {
  return { id, name: id, ownerUserId: 'u', memberId: 'm', role: 1, storageType: 'own', createdMs };
}

function filespace(id: string, workspaceId: string): Filespace {
  return {
    id,
    name: id,
    workspaceId,
    regionCode: 'OR',
    ownerMemberId: 'm',
    email: '',
    userName: '',
    uploadThreadCount: 4,
    downloadThreadCount: 4,
    singleFileCacheMaxSize: 50,
    totalCacheMaxSize: 25,
    storagePackSize: 10,
    uploadCacheMaxSize: 100,
    createdMs: 0,
  };
}
