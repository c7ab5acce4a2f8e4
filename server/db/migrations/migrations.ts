import * as accounts from './001-accounts.ts';
import * as workspaces from './002-workspaces.ts';
import * as items from './003-items.ts';
import * as transfers from './004-transfers.ts';
import * as realtime from './005-realtime.ts';
import * as accessNews from './006-access-news.ts';
import * as historyOrder from './007-history-order.ts';
import * as nameSearch from './008-name-search.ts';
import * as historyEnds from './009-history-ends.ts';
import * as formerLogs from './010-former-logs.ts';
import * as invitations from './011-invitations.ts';
import * as groups from './012-groups.ts';
import * as passwordsAndSessions from './013-passwords-and-sessions.ts';
import * as audit from './014-audit.ts';
import * as filespacesGo from './015-filespaces-go.ts';

export interface Migration {
  readonly name: string;
  readonly up: typeof accounts.up;
}

/** In the order in which they run. What was released is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  { name: '001-accounts', up: accounts.up },
  { name: '002-workspaces', up: workspaces.up },
  { name: '003-items', up: items.up },
  { name: '004-transfers', up: transfers.up },
  { name: '005-realtime', up: realtime.up },
  { name: '006-access-news', up: accessNews.up },
  { name: '007-history-order', up: historyOrder.up },
  { name: '008-name-search', up: nameSearch.up },
  { name: '009-history-ends', up: historyEnds.up },
  { name: '010-former-logs', up: formerLogs.up },
  { name: '011-invitations', up: invitations.up },
  { name: '012-groups', up: groups.up },
  { name: '013-passwords-and-sessions', up: passwordsAndSessions.up },
  { name: '014-audit', up: audit.up },
  { name: '015-filespaces-go', up: filespacesGo.up },
];
