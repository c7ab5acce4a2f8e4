export interface InstallationTables {
  installation: InstallationTable;
}

interface InstallationTable {
  only_row: boolean;
  /** The version of Lunvik that changed the tables last. */
  version: string;
  /** Null until a server has started with a key. */
  key_fingerprint: Buffer | null;
}
