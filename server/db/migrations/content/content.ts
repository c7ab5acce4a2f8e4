import * as contentHashesAndPacks from './042-content-hashes-and-packs.ts';
import * as downloadTickets from './043-download-tickets.ts';
import * as replacedContent from './044-replaced-content.ts';
import * as workspaceUsage from './045-workspace-usage.ts';
import * as uploadsAtAnyNode from './046-uploads-at-any-node.ts';
import * as inlineDownloads from './047-inline-downloads.ts';
import * as snapshots from './048-snapshots.ts';
import * as downloadsOfMoments from './049-downloads-of-moments.ts';
import * as deletions from './050-deletions.ts';
import * as sortKeys from './051-sort-keys.ts';
import * as erasedVersions from './052-erased-versions.ts';
import * as begunVersions from './053-begun-versions.ts';
import * as removals from './054-removals.ts';
import * as historyDays from './055-history-days.ts';
import * as stars from './058-stars.ts';

/** What files hold, how it comes in and goes out, and what is kept of it. */
export const content = [
  { name: '042-content-hashes-and-packs', up: contentHashesAndPacks.up },
  { name: '043-download-tickets', up: downloadTickets.up },
  { name: '044-replaced-content', up: replacedContent.up },
  { name: '045-workspace-usage', up: workspaceUsage.up },
  { name: '046-uploads-at-any-node', up: uploadsAtAnyNode.up },
  { name: '047-inline-downloads', up: inlineDownloads.up },
  { name: '048-snapshots', up: snapshots.up },
  { name: '049-downloads-of-moments', up: downloadsOfMoments.up },
  { name: '050-deletions', up: deletions.up },
  { name: '051-sort-keys', up: sortKeys.up },
  { name: '052-erased-versions', up: erasedVersions.up },
  { name: '053-begun-versions', up: begunVersions.up },
  { name: '054-removals', up: removals.up },
  { name: '055-history-days', up: historyDays.up },
  { name: '058-stars', up: stars.up },
];
