import { expect, it } from 'vitest';
import type { Workspace, WorkspaceOwner } from '#contract/entities/workspace.ts';
import { roles } from '#contract/rules/roles.ts';
import { distinctName, ownerHint } from '#src/shared/spaces/workspace-owner-hint.ts';

function workspace(id: string, name: string, owner?: WorkspaceOwner): Workspace {
  const fixed = { memberId: 'm', role: roles.standard, storageType: 'own', createdMs: 0 } as const;
  return { ...fixed, id, name, ownerUserId: id, ...(owner && { owner }) };
}

const olga = { name: 'Olga Berg', email: 'olga@example.com' };
const paul = { name: 'Paul Wald', email: 'paul@example.com' };
const otherPaul = { name: 'Paul Wald', email: 'paul@example.net' };
const nameless = { name: '', email: 'press@example.com' };

it('a workspace whose name no other has needs nothing beside it', () => {
  const listed = [workspace('1', 'design', olga), workspace('2', 'design-2', olga)];
  expect(listed.map((row) => ownerHint(row, listed))).toEqual([null, null]);
  expect(listed.map((row) => distinctName(row, listed))).toEqual(['design', 'design-2']);
});

it('workspaces of one name are told apart by their owners, and owners of one name by their addresses', () => {
  const listed = [olga, paul, otherPaul, nameless].map((owner, at) => workspace(String(at), 'design', owner));
  expect(listed.map((row) => distinctName(row, listed))).toEqual([
    'design (Olga Berg)',
    'design (paul@example.com)',
    'design (paul@example.net)',
    'design (press@example.com)',
  ]);
});

it('an owner that was never said is no hint', () => {
  const listed = [workspace('1', 'design'), workspace('2', 'design', olga)];
  expect(listed.map((row) => ownerHint(row, listed))).toEqual([null, 'Olga Berg']);
});
