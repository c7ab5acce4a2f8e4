import type { Command } from '../command.ts';
import { deleteWorkspace } from './delete-workspace.ts';
import { holdWorkspace } from './hold-workspace.ts';
import { listWorkspaces, showWorkspace } from './list-workspaces.ts';
import { workspaceQuota } from './workspace-quota.ts';

export const workspaceCommands: readonly Command[] = [
  listWorkspaces,
  showWorkspace,
  workspaceQuota,
  holdWorkspace,
  deleteWorkspace,
];
