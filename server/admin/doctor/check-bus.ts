import { notificationsArrive } from '../../db/connections/notifications-arrive.ts';
import { databaseUrlsOf } from '../../db/connections/prepare-database.ts';
import { reachNats } from '../../realtime/nats/nats-connection.ts';
import type { Settings } from '../../settings/settings.ts';
import { attempt, type Finding, fine, warning, wrong } from './finding.ts';

/** Whether processes hear of each other's changes. Without that they catch up late, and lose nothing. */
export async function checkBus(settings: Settings): Promise<readonly Finding[]> {
  return [
    await attempt('notifications', () => checkNotifications(settings)),
    ...(settings.nats === null ? [] : [await checkNats(settings.nats)]),
  ];
}

async function checkNotifications(settings: Settings): Promise<Finding> {
  const check = 'notifications';
  const urls = databaseUrlsOf(settings);
  if (urls === null) return fine(check, 'The built-in PostgreSQL carries them.');
  if (await notificationsArrive(urls)) return fine(check, 'Notifications of the database arrive.');
  return wrong(
    check,
    'Notifications of the database do not arrive: a pooler that shares sessions is in between, or DATABASE_DIRECT_URL leads to another database.',
    'Set DATABASE_DIRECT_URL to the PostgreSQL behind the pooler.',
  );
}

async function checkNats(servers: NonNullable<Settings['nats']>): Promise<Finding> {
  const check = 'nats';
  const place = servers.hosts.join(', ');
  const problem = await reachNats(servers);
  if (problem === null) return fine(check, `The NATS at ${place} answers.`);
  return warning(
    check,
    `The NATS at ${place} cannot be used: ${problem.found}.`,
    `${problem.todo ?? 'Check that it is running, that NATS_URL is right and that this machine may connect to it.'} Changes reach devices of other servers some seconds late until then.`,
  );
}
