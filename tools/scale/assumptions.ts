export interface Assumption {
  readonly value: number;
  readonly unit: string;
  readonly what: string;
  /** Where the figure is from; what is not measured is assumed. */
  readonly from: string;
}

const assumed = (value: number, unit: string, what: string): Assumption => ({
  ...{ value, unit, what, from: 'assumed' },
});
const measured = (value: number, unit: string, what: string, from: string): Assumption => ({
  ...{ value, unit, what, from },
});

const bench = 'bench/README.md';

/** What people do, and what a machine of two cores does. Whoever knows their own people puts other values here. */
export const assumptions = {
  membersMedian: assumed(8, 'people', 'of half of the workspaces have at most so many'),
  membersSpread: assumed(1.4, '', 'how unequal workspaces are (sigma of a lognormal distribution)'),
  membersMost: assumed(20_000, 'people', 'in the largest workspace'),
  seesPart: assumed(0.5, '', 'of the members see a changed folder, so that they hear of it'),
  hoursAtWork: assumed(8, 'h', 'a day for which a device has its socket'),
  isAtWork: assumed(0.7, '', 'of all people work on a given day'),
  zones: assumed(3, '', 'regions of the world in which a hundred million people are; fewer are in one'),
  changesADay: assumed(40, '', 'changes of items by a person at work, one by one'),
  bundlesADay: assumed(2, '', 'drops of many files, each one change'),
  requestsADay: assumed(
    400,
    '',
    'other calls: differences, previews, administration. Listings and search stay on the device',
  ),
  bytesUpADay: assumed(60e6, 'bytes', 'of content that a person at work uploads'),
  bytesDownADay: assumed(150e6, 'bytes', 'of content that a person at work downloads'),
  burst: assumed(3, '', 'the busiest second of a minute, beside the mean of it'),
  itemsOfPerson: assumed(3000, 'items', 'of each person, with what others share counted once'),
  versionsOfItem: assumed(1.5, '', 'former versions of each item in the history'),
  changesKept: assumed(365, 'days', 'for which changes are kept'),
  bytesOfPerson: assumed(5e9, 'bytes', 'of content of each person'),

  primaryNotify: measured(1000, '/s', 'commits of one primary with NOTIFY', `${bench}, bus`),
  primaryNats: measured(3500, '/s', 'commits of one primary with NATS', `${bench}, bus`),
  nodeChanges: measured(
    400,
    '/s',
    'changes that a node accepts, with its PostgreSQL and the client on the same two cores',
    `${bench}, targets: 329 to 438`,
  ),
  nodeFrames: measured(
    15_000,
    '/s',
    'frames of a node to sockets',
    `${bench}, targets: 500 in 33 ms at the median`,
  ),
  nodeRequests: measured(
    140,
    '/s',
    'calls of a node with its PostgreSQL on the same two cores, by the dearest usual one: 2,000 children',
    `${bench}, targets: 14 ms over two cores`,
  ),
  nodeSockets: measured(10_000, '', 'connections that a node takes', 'docs/operations.md, limits'),
  nodeBytesUp: measured(37e6, 'bytes/s', 'of an upload, browser and node on two cores', `${bench}, uploads`),
  nodeBytesDown: measured(
    660e6,
    'bytes/s',
    'of a large content, the half of what a ZIP reaches',
    `${bench}, transfers`,
  ),
  rowBytes: measured(780, 'bytes', 'of an item with its indexes', 'docs/scale.md, rows'),
  historyBytes: measured(620, 'bytes', 'of a former version with its indexes', 'docs/scale.md, rows'),
  changeBytes: measured(870, 'bytes', 'of a change with its result and indexes', 'docs/scale.md, rows'),

  load: assumed(0.5, '', 'of what a machine can do is used at the busiest second'),
  primaryBytes: assumed(
    2e12,
    'bytes',
    'that one PostgreSQL holds, so that a backup and a new standby take hours, not days',
  ),
} satisfies Record<string, Assumption>;
