import type { Generated } from 'kysely';

export interface InstallationTables {
  installation: InstallationTable;
  operator_log: OperatorLogTable;
  job_runs: JobRunTable;
}

interface InstallationTable {
  only_row: boolean;
  /** The version of Lunvik that changed the tables last. */
  version: string;
  /** Null until a server has started with a key. */
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
