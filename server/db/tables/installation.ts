import type { ColumnType, Generated } from 'kysely';

export interface InstallationTables {
  installation: InstallationTable;
  operator_log: OperatorLogTable;
  job_runs: JobRunTable;
  key_rotations: KeyRotationTable;
  servers: ServerTable;
  storage_moves: StorageMoveTable;
}

interface InstallationTable {
  only_row: boolean;
  /** The version of Lunvik that changed the tables last. */
  version: string;
  /** Of the master key that what is written now is encrypted with. Null until a server has started with a key. */
  key_fingerprint: Buffer | null;
  /** Null in normal operation, and the next two with it. */
  maintenance: 'closed' | 'read-only' | null;
  /** What people are told beside that. */
  maintenance_message: string | null;
  maintenance_since: Date | null;
}

/** What was changed by `lunvik admin`. */
interface OperatorLogTable {
  id: Generated<number>;
  recorded_at: Date;
  /** The user of the operating system that ran it. */
  os_user: string;
  command: string;
  /** The address of an account or the name of a workspace, as it was then. */
  subject: string;
  /** What the command answered, as JSON. */
  detail: string;
}

/** The last turn of a job that came to its end, of all nodes; times are those of the database. */
interface JobRunTable {
  job: string;
  every_ms: number;
  began_at: Date;
  ended_at: Date;
  /** Name of the machine and number of the process. */
  node: string;
  /** Null where it succeeded. */
  error: string | null;
}

/** A change of the master key. The last one is under way until it has ended. */
interface KeyRotationTable {
  id: Generated<number>;
  /** Fingerprints of the key before, and of the one that took its place. */
  former: Buffer;
  fingerprint: Buffer;
  began_at: ColumnType<Date, never, never>;
  ended_at: Date | null;
  /** How many values there were when they were last counted, and how many of them have been looked at since. */
  total: Generated<number>;
  checked: Generated<number>;
  /** How many were encrypted with the new key. */
  encrypted: Generated<number>;
  /** How many neither key opens. */
  unreadable: Generated<number>;
}

/** A server process, with what it was given; times are those of the database. */
interface ServerTable {
  id: string;
  /** Name of the machine and number of the process. */
  name: string;
  /** Of MASTER_KEY. */
  fingerprint: Buffer;
  /** Of MASTER_KEY_FORMER; null where it has none. */
  former: Buffer | null;
  /** Of the one that it encrypts with. */
  in_use: Buffer;
  /** Where it has each region of the own storage, by its code, as messages say it; JSON. */
  places: ColumnType<Readonly<Record<string, string>> | null, string, string>;
  seen_at: Date;
}

/** A move of all that a region has to another one. The last one is under way until it has ended. */
interface StorageMoveTable {
  id: Generated<number>;
  from_region: string;
  to_region: string;
  began_at: ColumnType<Date, never, never>;
  ended_at: Date | null;
  /** What was copied so far, contents and packs of them. */
  objects: Generated<number>;
  bytes: Generated<number>;
}
