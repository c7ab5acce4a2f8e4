import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const quick = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const rows = [0, 1, 10, 100, 1000, 10_000, 100_000];

/** What a server counts. Labels say of what kind something was, never whose. */
export type Metrics = ReturnType<typeof createMetrics>;

/** For one server, once: several in one process share no figure. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'lunvik_' }); // memory, processor, event loop, garbage collection
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name: `lunvik_${name}`, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `lunvik_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ) => new Histogram<L>({ name: `lunvik_${name}`, help, buckets, labelNames, registers });

  const emails = counter(
    'emails_total',
    'Attempts to send an email: sent, failed (it is tried again) or given up.',
    ['result'],
  );
  for (const result of ['sent', 'failed', 'given up']) emails.inc({ result }, 0); // so that the first is a rise

  return {
    registry,
    httpDuration: histogram(
      'http_request_duration_seconds',
      'How long requests took, from their first line to the end of the answer.',
      [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      ['method', 'route', 'status'],
    ),
    changes: counter(
      'changes_total',
      'Changes of items that were judged: applied, duplicate (sent again, answered as before) or rejected for a reason.',
      ['kind', 'result', 'reason'],
    ),
    maintenance: gauge('maintenance', '1 while the server is closed to people, or read-only.', ['mode']),
    socketsOpen: gauge('sockets_open', 'Sockets of the real-time channel that are open on this process.'),
    eventsSent: counter('events_sent_total', 'Frames that were sent to sockets, one for each receiver.'),
    busConnected: gauge(
      'bus_connected',
      '1 where this process hears of what others publish: through the database (postgresql) and, where it is set, through NATS (nats).',
      ['bus'],
    ),
    busGaps: counter(
      'bus_gaps_total',
      'Times that a bus was back after news were lost: all that is followed was looked at again.',
      ['bus'],
    ),
    busEvents: counter('bus_events_total', 'News that were published to a bus or received from it.', [
      'bus',
      'direction',
    ]),
    differenceRows: histogram(
      'difference_rows',
      'Rows, new, changed or gone, in each page of a difference.',
      rows,
    ),
    cursorsExpired: counter(
      'cursors_expired_total',
      'Answers 410: the device has been away for longer than the history is kept and syncs in full.',
      ['route'],
    ),
    transfersOpen: gauge('transfers_open', 'Uploads (up) and downloads (down) that are under way.', [
      'direction',
    ]),
    transferBytes: counter('transfer_bytes_total', 'Bytes of content that came in (up) or went out (down).', [
      'direction',
    ]),
    transfers: counter(
      'transfers_total',
      'Requests with content that ended: complete, or broken by the connection, the storage or lost access.',
      ['direction', 'result'],
    ),
    leafStreamsOpen: gauge(
      'leaf_streams_open',
      'Streams with all of a filespace that are being sent, from a pack or live from the database.',
      ['source'],
    ),
    leafStreamBytes: counter('leaf_stream_bytes_total', 'Bytes of leaf streams that were sent.', ['source']),
    leafStreams: counter('leaf_streams_total', 'Leaf streams that ended: complete, or broken before that.', [
      'source',
      'result',
    ]),
    emails,
    emailsWaiting: gauge('emails_waiting', 'Emails that are still to be sent.'),
    emailsGivenUp: gauge('emails_given_up', 'Emails that could not be sent and are not tried again.'),
    emailOldest: gauge('email_oldest_waiting_seconds', 'Age of the oldest email that is still to be sent.'),
    storageDuration: histogram(
      'storage_operation_duration_seconds',
      'How long a storage took for an operation; of reading, until it answered. Those that customers brought have no region.',
      quick,
      ['adapter', 'region', 'operation'],
    ),
    storageErrors: counter(
      'storage_errors_total',
      'Operations of a storage that failed, while reading also after the first byte.',
      ['adapter', 'region', 'operation'],
    ),
    ownStorageUp: gauge(
      'own_storage_up',
      '1 where the folder of a region of the own storage answered this process, 0 where it is away. A bucket has none: its failures are counted.',
      ['region'],
    ),
    dataFolderFree: gauge('data_folder_free_bytes', 'Bytes that the server may still write to DATA_DIR.'),
    dataFolderSize: gauge('data_folder_size_bytes', 'Size of the file system that DATA_DIR is on.'),
    poolConnections: gauge(
      'database_pool_connections',
      'Connections of this process to the database, in use (used) or not (idle).',
      ['state'],
    ),
    poolLimit: gauge('database_pool_limit', 'Most connections that this process opens to the database.'),
    poolWaiting: gauge('database_pool_waiting', 'Requests that wait for a connection to the database.'),
    lockWaits: gauge('database_lock_waits', 'Connections of all processes that wait for a lock.'),
    databaseAsked: gauge(
      'database_figures_up',
      '1 where the database answered in time for its figures; else those are left out.',
    ),
    filespacesToPurge: gauge(
      'deleted_filespaces_to_purge',
      'Filespaces that were deleted and whose rows are still to be removed.',
    ),
    historyToPrune: gauge(
      'history_marks_to_prune',
      'Days of the history of filespaces that are not kept any more and are still to be removed.',
    ),
    blobsToRemove: gauge(
      'blobs_to_remove',
      'Contents that nothing needs any more and that are still to be removed, counted up to 100,000.',
    ),
    jobDuration: histogram(
      'job_duration_seconds',
      'How long a turn of a job took.',
      [0.01, 0.1, 1, 10, 60, 600],
      ['task'],
    ),
    jobFailures: counter(
      'job_failures_total',
      'Turns of a job that failed; the next one comes all the same.',
      ['task'],
    ),
    clockAhead: gauge(
      'clock_ahead_seconds',
      'How far the clock of this machine is ahead of the database’s, as of the last turn of a job. Beyond a minute this process does no job that is done by one at a time.',
    ),
    jobLastSuccess: gauge(
      'job_last_success_timestamp_seconds',
      'When a turn of a job last succeeded on this process, in seconds since 1970; most jobs are done by one process at a time.',
      ['task'],
    ),
  };
}
