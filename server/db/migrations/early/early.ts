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

/** The first ten, as they were released. */
export const early = [
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
];
