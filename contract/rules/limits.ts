/** Every number that two rooms must agree on. Units are in the names. Source: specification section 9. */
export const limits = {
  selectionItems: 20,
  spaceNameMin: 3,
  spaceNameMax: 30,
  passwordMin: 8,
  machineIdLength: 12,
  groupNameMax: 100,
  groupsPerRequest: 100,
  /** Folders times users and groups. */
  grantsPerRequest: 2000,
  accessRequestMessage: 200,
  /** The same access is asked for once in this time: a day. In it one person asks for so many in one workspace. */
  accessRequestEveryMs: 86_400_000,
  accessRequestsOfPerson: 20,
  itemNameBytes: 255,
  pageItems: 2000,
  adminPageItems: 50,
  eventsPerRequest: 200,
  /** Of a difference that is asked for whole, and of one page of it. */
  differenceItems: 20_000,
  differencePageItems: 5000,
  copyItems: 100_000,
  reconnectDelaysMs: [1000, 2000, 4000, 8000, 16_000],
  reconnectAfterGiveUpMs: 60_000,
  /** How often a device whose sockets are blocked on the way tries again, and asks what it missed. */
  pollWithoutSocketMs: 15_000,
  /** Within so long, each at a time of its own, devices come again whose server said that it restarts. */
  reconnectAfterRestartMs: 1000,
  socketIdleTimeoutMs: 30_000,
  heartbeatMs: 10_000,
  socketBufferBytes: 1_048_576,
  subscribeDelayMs: 500,
  deleteUndoWindowMs: 8000,
  searchDelayMs: 1000,
  searchIndicatorMs: 3500,
  resendCooldownMs: 30_000,
  inviteAddresses: 20,
  /** On how many folders an invitation may give a right. */
  invitedFolders: 50,
  inviteMessageMs: 5000,
  snapshotNameMax: 100,
  snapshotsOfFilespace: 1000,
  /** Those that run. */
  schedulesOfFilespace: 20,
  scheduleEvery: 1000,
  scheduleKeep: 100,
  /** How far from now, before or after, the first time of a schedule may be: ten years. */
  scheduleStartMs: 315_576_000_000,
  /** How long the trash shows what was deleted: 30 days. */
  trashMs: 2_592_000_000,
  trashPageItems: 200,
  /** How many entries of the trash are deleted forever at once. */
  deleteForeverItems: 5000,
  versionPageItems: 200,
  activityPageLines: 100,
  /** Of a filespace's activity, what a device keeps: 30 days, and of those the latest lines. */
  activityKeptMs: 2_592_000_000,
  activityKeptLines: 2000,
  /** What one person may star in a filespace; how many stars change in one request. */
  starsOfFilespace: 2000,
  starsPerRequest: 500,
  /** What a device lists of what the person opened and changed in a filespace: so many items, of 90 days. */
  recentItems: 500,
  recentKeptMs: 7_776_000_000,
  /** Named in one restore; brought back by it in all. */
  restoreSelectionItems: 1000,
  restoreItems: 100_000,
  uploadChunkBytes: 8_388_608,
  uploadFileBytes: 1_099_511_627_776,
  /** Of one bundle: its folders and files together, its bytes, each of its files. */
  bundleEntries: 1000,
  bundleBytes: 16_777_216,
  bundleFileBytes: 1_048_576,
  /** Of the manifest that goes before the bytes of a bundle. */
  bundleManifestBytes: 2_097_152,
  contentBlockBytes: 4_194_304,
  /** Files that a page gives to its worker at a time. */
  uploadPartFiles: 900,
  /** Requests with content that one device has under way together; the server takes no more bundles of one person. */
  uploadsAtOnce: 4,
  /** Chosen for one download; what a ZIP may hold in all. */
  downloadItems: 1000,
  zipEntries: 200_000,
  /** Of what a download holds, told at a time. */
  downloadPageItems: 20_000,
  /** Of uploads that are begun and neither finished nor given up; bytes as announced. */
  uploadsOfPerson: 50,
  uploadsOfWorkspace: 500,
  uploadBytesOfPerson: 2_199_023_255_552,
  uploadBytesOfWorkspace: 8_796_093_022_208,
} as const;

/** What a new filespace starts with. Cache and pack sizes are in the units of the specification. */
export const filespaceDefaults = {
  regionCode: 'OR',
  uploadThreadCount: 4,
  downloadThreadCount: 4,
  singleFileCacheMaxSize: 50,
  totalCacheMaxSize: 25,
  storagePackSize: 10,
  uploadCacheMaxSize: 100,
} as const;
