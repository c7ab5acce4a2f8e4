import { describe, expect, it, vi } from 'vitest';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import {
  type AppActions,
  type AppCommandContext,
  appCommands,
  navigationCommands,
} from '#src/app/command-palette/app-commands.ts';

function context(role: Role, change: Partial<AppCommandContext> = {}): AppCommandContext {
  const workspaces = ['north', 'south'].map((id) => ({ id, name: id, role })) as unknown as Workspace[];
  const filespaces = ['film', 'stills'].map((id) => ({
    id,
    name: id,
    workspaceId: 'north',
  })) as unknown as Filespace[];
  return {
    spaces: { workspaces, filespaces },
    currentLocation: { workspace: workspaces[0], filespaces, filespace: filespaces[0] },
    offersCreation: true,
    offline: false,
    paused: false,
    outboxOpen: false,
    transfersOpen: false,
    theme: 'dark',
    filespaceMenu: () => [{ id: 'details', label: 'Filespace details', onSelect: () => undefined }],
    ...change,
  };
}

function actions(): AppActions {
  return {
    goTo: vi.fn(),
    invite: undefined,
    createFilespace: vi.fn(),
    createWorkspace: vi.fn(),
    chooseTheme: vi.fn(),
    shortcuts: vi.fn(),
    outbox: vi.fn(),
    transfers: vi.fn(),
    syncNow: vi.fn(),
    pauseSync: vi.fn(),
    update: null,
    signOut: vi.fn(),
  };
}

const labels = (of: AppCommandContext, act = actions()) => appCommands(of, act).map(({ label }) => label);

describe('the commands of the app', () => {
  it('are those that the person may use', () => {
    expect(labels(context(roles.owner))).toEqual([
      'Create filespace',
      'Create workspace',
      'Filespace details',
      'Recent',
      'Starred',
      'Offline',
      'Users',
      'Groups',
      'Workspace access',
      'Workspace settings',
      'Audit trail',
      'Open outbox',
      'Open transfers',
      'Sync now',
      'Pause sync',
      'Keyboard shortcuts',
      'Diagnostics',
      'Theme: Same as system',
      'Theme: Light',
      'Sign out',
    ]);
    expect(labels(context(roles.admin))).not.toContain('Create filespace');
    expect(labels(context(roles.standard))).not.toContain('Create filespace');
    expect(labels(context(roles.admin))).toContain('Users');
    expect(labels(context(roles.standard))).not.toContain('Users');
    expect(labels(context(roles.standard))).toContain('Workspace settings');
    expect(labels(context(roles.standard))).toContain('Shared with me');
    expect(labels(context(roles.owner, { offersCreation: false }))).not.toContain('Create filespace');
  });

  it('leave out offline what needs the network', () => {
    const offered = labels(context(roles.owner, { offline: true }));
    for (const label of ['Create filespace', 'Create workspace', 'Sync now'])
      expect(offered).not.toContain(label);
    expect(offered).toContain('Sign out');
  });

  it('say what they turn', () => {
    const act = { ...actions(), update: vi.fn() };
    const commands = appCommands(context(roles.owner, { paused: true, outboxOpen: true }), act);
    const run = (label: string) => commands.find((command) => command.label === label)?.onSelect();
    expect(commands.map(({ label }) => label)).not.toContain('Sync now');
    run('Resume sync');
    run('Close outbox');
    run('Theme: Light');
    run('Reload to update');
    expect(act.pauseSync).toHaveBeenCalledWith(false);
    expect(act.outbox).toHaveBeenCalled();
    expect(act.chooseTheme).toHaveBeenCalledWith('light');
    expect(act.update).toHaveBeenCalled();
  });

  it('lead to every other filespace and workspace', () => {
    const goTo = vi.fn();
    const { items } = navigationCommands(context(roles.owner), goTo);
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['Go to stills', 'Filespace'],
      ['Go to south', 'Workspace'],
    ]);
    items[0]?.onSelect();
    expect(goTo).toHaveBeenCalledWith('/drive?filespace=stills');
  });

  it('a workspace of a name that another has too is listed with its owner', () => {
    const workspaces = ['Olga', 'Paul'].map((name) => ({
      id: name,
      name: 'design',
      owner: { name, email: `${name}@example.com` },
    })) as unknown as Workspace[];
    const currentLocation = { workspace: workspaces[0], filespaces: [], filespace: undefined };
    const spaces = { workspaces, filespaces: [] };
    const { items } = navigationCommands(context(roles.owner, { spaces, currentLocation }), vi.fn());
    expect(items.map(({ label }) => label)).toEqual(['Go to design (Paul)']);
  });
});

it('offers Invite Users where the page does, and with a connection', () => {
  const act = { ...actions(), invite: vi.fn() };
  expect(labels(context(roles.admin), act)).toContain('Invite Users');
  expect(labels(context(roles.admin, { offline: true }), act)).not.toContain('Invite Users');
  expect(labels(context(roles.admin))).not.toContain('Invite Users');
});
