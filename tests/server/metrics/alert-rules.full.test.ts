import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPromtool, howToInstallPrometheus } from '#tests/support/metrics/install-prometheus.ts';
import { alertsPath, readAlerts, readDashboard } from '#tests/support/metrics/rule-files.ts';

const run = promisify(execFile);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lunvik-rules-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function promtool(...args: readonly string[]): Promise<string> {
  const path = findPromtool();
  if (path === undefined) throw new Error(howToInstallPrometheus);
  const { stdout } = await run(path, args).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(error.stdout + error.stderr);
  });
  return stdout;
}

/** JSON is YAML. */
async function write(name: string, content: object): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('Prometheus takes the alerts', async () => {
  expect(await promtool('check', 'rules', alertsPath)).toContain(
    `${(await readAlerts()).length} rules found`,
  );
});

test('Prometheus takes the queries of the dashboard', async () => {
  const { queries } = await readDashboard();
  const rules = queries.map(({ expr }, at) => ({
    record: `dashboard:query_${at}`,
    expr: expr
      .replaceAll('$__rate_interval', '5m')
      .replaceAll('$instance', '.*')
      .replaceAll('$job', 'lunvik'),
  }));
  const path = await write('dashboard.json', { groups: [{ name: 'dashboard', rules }] });
  expect(await promtool('check', 'rules', path)).toContain(`${rules.length} rules found`);
});

const of = 'job="lunvik",instance="a"';
const minutes = 60;

/** What a series has at the beginning, and how much it rises each minute. */
type Series = readonly (readonly [name: string, start: number, rise: number])[];

async function firingAfterAnHour(series: Series): Promise<readonly string[]> {
  const alerts = await readAlerts();
  const input_series = series.map(([name, start, rise]) => ({
    series: name,
    values: `${start}+${rise}x${minutes}`,
  }));
  const promql_expr_test = alerts.map(({ name }) => ({
    expr: `count(ALERTS{alertname="${name}",alertstate="firing"}) or vector(0)`,
    eval_time: '60m',
    exp_samples: [{ labels: '{}', value: 0 }],
  }));
  const tests = [{ interval: '1m', input_series, promql_expr_test }];
  const path = await write('tests.json', { rule_files: [alertsPath], evaluation_interval: '1m', tests });
  const said = await promtool('test', 'rules', path).catch((error: Error) => error.message);
  const firing = [...said.matchAll(/alertname=\\?"(\w+)\\?"/g)].map(([, name = '']) => name).sort();
  if (firing.length === 0 && !said.includes('SUCCESS')) throw new Error(said);
  return firing;
}

const healthy: Series = [
  [`up{${of}}`, 1, 0],
  [`lunvik_http_request_duration_seconds_count{${of},route="/api/config",method="GET",status="200"}`, 0, 600],
  [
    `lunvik_http_request_duration_seconds_bucket{${of},route="/api/config",method="GET",status="200",le="1"}`,
    0,
    600,
  ],
  [
    `lunvik_http_request_duration_seconds_bucket{${of},route="/api/config",method="GET",status="200",le="2.5"}`,
    0,
    600,
  ],
  [
    `lunvik_http_request_duration_seconds_bucket{${of},route="/api/config",method="GET",status="200",le="+Inf"}`,
    0,
    600,
  ],
  [`lunvik_nodejs_eventloop_lag_p99_seconds{${of}}`, 0.01, 0],
  [`lunvik_database_pool_waiting{${of}}`, 0, 0],
  [`lunvik_database_pool_connections{${of},state="used"}`, 3, 0],
  [`lunvik_database_pool_limit{${of}}`, 20, 0],
  [`lunvik_database_lock_waits{${of}}`, 0, 0],
  [`lunvik_database_figures_up{${of}}`, 1, 0],
  [`lunvik_storage_errors_total{${of},adapter="disk",region="OR",operation="put"}`, 2, 0],
  [`lunvik_own_storage_up{${of},region="EU"}`, 1, 0],
  [`lunvik_bus_connected{${of},bus="nats"}`, 1, 0],
  [`lunvik_data_folder_free_bytes{${of}}`, 500, 0],
  [`lunvik_data_folder_size_bytes{${of}}`, 1000, 0],
  [`lunvik_email_oldest_waiting_seconds{${of}}`, 3, 0],
  [`lunvik_clock_ahead_seconds{${of}}`, 0.01, 0],
  [`lunvik_job_failures_total{${of},task="mail"}`, 1, 0],
  [`lunvik_job_last_success_timestamp_seconds{${of},task="mail"}`, 0, 60],
];

const withInstead = (...changed: Series): Series => [
  ...healthy.filter(([name]) => !changed.some(([other]) => other === name)),
  ...changed,
];
const requests = 'lunvik_http_request_duration_seconds';

test.each<readonly [what: string, series: Series, alerts: readonly string[]]>([
  ['all is well', healthy, []],
  ['a process is gone', withInstead([`up{${of}}`, 0, 0]), ['LunvikDown']],
  [
    'requests fail',
    withInstead([`${requests}_count{${of},route="/api/config",method="GET",status="500"}`, 0, 60]),
    ['LunvikErrors'],
  ],
  [
    'calls take long',
    withInstead([`${requests}_bucket{${of},route="/api/config",method="GET",status="200",le="1"}`, 0, 60]),
    ['LunvikSlow'],
  ],
  [
    'the event loop is busy',
    withInstead([`lunvik_nodejs_eventloop_lag_p99_seconds{${of}}`, 0.5, 0]),
    ['LunvikEventLoopBusy'],
  ],
  ['NATS is away', withInstead([`lunvik_bus_connected{${of},bus="nats"}`, 0, 0]), ['LunvikBusAway']],
  [
    'requests wait for a connection while some are free',
    withInstead([`lunvik_database_pool_waiting{${of}}`, 4, 0]),
    [],
  ],
  [
    'requests wait for a connection',
    withInstead(
      [`lunvik_database_pool_waiting{${of}}`, 4, 0],
      [`lunvik_database_pool_connections{${of},state="used"}`, 20, 0],
    ),
    ['LunvikDatabasePoolExhausted'],
  ],
  [
    'connections wait for a lock',
    withInstead([`lunvik_database_lock_waits{${of}}`, 9, 0]),
    ['LunvikDatabaseLockWaits'],
  ],
  [
    'the database does not say',
    withInstead([`lunvik_database_figures_up{${of}}`, 0, 0]),
    ['LunvikDatabaseFiguresMissing'],
  ],
  [
    'the disk fails',
    withInstead([`lunvik_storage_errors_total{${of},adapter="disk",region="OR",operation="put"}`, 2, 1]),
    ['LunvikStorageErrors'],
  ],
  ['a region is away', withInstead([`lunvik_own_storage_up{${of},region="EU"}`, 0, 0]), ['LunvikRegionAway']],
  [
    'the disk is nearly full',
    withInstead([`lunvik_data_folder_free_bytes{${of}}`, 50, 0]),
    ['LunvikDiskNearlyFull'],
  ],
  [
    'an email waits',
    withInstead([`lunvik_email_oldest_waiting_seconds{${of}}`, 3, 60]),
    ['LunvikEmailsWait'],
  ],
  ['a clock is behind', withInstead([`lunvik_clock_ahead_seconds{${of}}`, -90, 0]), ['LunvikClockOff']],
  [
    'a job fails and fails',
    withInstead(
      [`lunvik_job_failures_total{${of},task="mail"}`, 1, 1],
      [`lunvik_job_last_success_timestamp_seconds{${of},task="mail"}`, 60, 0],
    ),
    ['LunvikJobFails'],
  ],
  [
    'a job never succeeds',
    [...healthy, [`lunvik_job_failures_total{${of},task="history"}`, 0, 1]],
    ['LunvikJobFails'],
  ],
  [
    'no process does a job, or fails at it',
    [...healthy, [`lunvik_job_last_success_timestamp_seconds{${of},task="history"}`, -9000, 0]],
    ['LunvikJobStands'],
  ],
  [
    'a job that comes every hour was done by another process',
    [
      ...healthy,
      [`lunvik_job_last_success_timestamp_seconds{${of},task="history"}`, -9000, 0],
      ['lunvik_job_last_success_timestamp_seconds{job="lunvik",instance="b:8080",task="history"}', 0, 0],
    ],
    [],
  ],
])('while %s', async (_what, series, alerts) => {
  expect(await firingAfterAnHour(series)).toEqual(alerts);
});
