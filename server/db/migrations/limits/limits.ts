import * as workspaceHolds from './073-workspace-holds.ts';
import * as quotas from './074-quotas.ts';
import * as quotaWarnings from './075-quota-warnings.ts';

/** What an operator lets a workspace or a person do. */
export const limits = [
  { name: '073-workspace-holds', up: workspaceHolds.up },
  { name: '074-quotas', up: quotas.up },
  { name: '075-quota-warnings', up: quotaWarnings.up },
];
