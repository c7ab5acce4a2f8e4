import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { type Child, startChild } from './child.ts';
import type { DevicesInput } from './devices/devices-process.ts';
import type { Installation } from './installation/installation.ts';
import type { LoadSize } from './load-size.ts';
import { createLoadTeam, type LoadTeam } from './load-team.ts';
import type { LedgerContent } from './people/ledger.ts';
import type { PeopleInput } from './people/people-process.ts';
import type { Latencies, SocketsInput, SocketsState } from './sockets/sockets-process.ts';

const peoplePerFilespace = 5;
const unseenFilespaces = 4;

/** Everybody who uses an installation: a process for people, one for sockets, one for devices. */
export interface RunningLoad {
  readonly team: LoadTeam;
  readonly people: Child;
  readonly sockets: Child;
  readonly devices: Child;
  ledger(): Promise<LedgerContent>;
  latencies(): Promise<Latencies>;
  socketsState(): Promise<SocketsState>;
  end(): Promise<void>;
}

/** Resolves when every socket is open, every device begun, and people are at work. */
export async function startLoad(
  { url, databaseUrl }: Installation,
  { people: count, socketsPerPerson, devices: deviceCount, paceMs, seed }: LoadSize,
  logs: string,
): Promise<RunningLoad> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 4, onBroken: () => undefined });
  const team = await createLoadTeam(
    { deps: { db, nowMs: Date.now } },
    { people: count, peoplePerFilespace, devices: deviceCount, unseen: unseenFilespaces },
  );
  await db.destroy();
  const start = (name: string) =>
    startChild(join(import.meta.dirname, name, `${name}-process.ts`), join(logs, `${name}.log`));
  const [people, sockets, devices] = [start('people'), start('sockets'), start('devices')];
  const input = { url, team };
  await sockets.call('open', { ...input, perPerson: socketsPerPerson } satisfies SocketsInput);
  await devices.call('begin', {
    ...{ url, databaseUrl, paceMs },
    owners: team.deviceOwners,
  } satisfies DevicesInput);
  await people.call('begin', { ...input, paceMs, seed } satisfies PeopleInput);
  return {
    ...{ team, people, sockets, devices },
    ledger: () => people.call('ledger'),
    latencies: () => sockets.call('latencies'),
    socketsState: () => sockets.call('state'),
    async end() {
      await Promise.all([people.end(), sockets.end(), devices.end()]);
    },
  };
}
