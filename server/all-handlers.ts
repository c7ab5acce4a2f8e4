import { allAccessHandlers } from './features/access/all-access-handlers.ts';
import { allAccountHandlers } from './features/account/all-account-handlers.ts';
import { auditHandlers } from './features/audit/audit-handlers.ts';
import { configurationHandlers } from './features/configuration/configuration-handlers.ts';
import { downloadHandlers } from './features/downloads/download-handlers.ts';
import { filespaceHandlers } from './features/filespaces/filespace-handlers.ts';
import { groupHandlers } from './features/groups/group-handlers.ts';
import { historyHandlers } from './features/history-handlers.ts';
import { invitationHandlers } from './features/invitations/invitation-handlers.ts';
import { itemHandlers } from './features/items/item-handlers.ts';
import { memberHandlers } from './features/members/member-handlers.ts';
import { workspaceHandlers } from './features/workspaces/workspace-handlers.ts';
import { workspaceSettingsHandlers } from './features/workspaces/workspace-settings-handlers.ts';
import type { Handlers } from './http/handler.ts';
import { realtimeHandlers } from './realtime/realtime-tickets.ts';

/** One for every call of contract/wire; a missing one does not compile. */
export const allHandlers = {
  ...configurationHandlers,
  ...allAccountHandlers,
  ...workspaceHandlers,
  ...workspaceSettingsHandlers,
  ...invitationHandlers,
  ...memberHandlers,
  ...groupHandlers,
  ...allAccessHandlers,
  ...auditHandlers,
  ...filespaceHandlers,
  ...itemHandlers,
  ...downloadHandlers,
  ...historyHandlers,
  ...realtimeHandlers,
} satisfies Handlers;
