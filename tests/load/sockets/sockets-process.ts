import type { ServerFrame } from '#contract/wire/realtime.ts';
import { serve } from '../child.ts';
import type { LoadPerson, LoadTeam } from '../load-team.ts';
import { addressOf, LoadClient } from '../people/load-client.ts';
import type { FollowedPlace, FollowedState } from './followed-filespace.ts';
import { Follower, type FollowerContext } from './follower.ts';

export interface SocketsInput {
  readonly url: string;
  readonly team: LoadTeam;
  /** Of each person. Each follows the person's filespace and the hall. */
  readonly perPerson: number;
}

export interface SocketsState {
  readonly open: number;
  /** Events of filespaces that came, on all sockets. */
  readonly received: number;
  readonly pulls: number;
  readonly renames: number;
  readonly refills: number;
  /** How sockets ended and which calls for them failed. */
  readonly counts: ReadonlyMap<string, number>;
}

/** One event to the hall: by when it was sent, in nanoseconds, how many milliseconds it took to each who had it as an event. */
export type Latencies = ReadonlyMap<string, readonly number[]>;

const mostParsed = 2000;
const openedEveryMs = 2;
const checkEveryMs = 5000;
const mostOpeningMs = 120_000;

const followers: Follower[] = [];
const latencies = new Map<string, number[]>();
const counts = new Map<string, number>();
const parsed = new Map<string, ServerFrame>();
let received = 0;
let hallId = '';

serve({
  /** Resolves when all are open. */
  async open({ url, team, perPerson }: SocketsInput) {
    const { hostname: host, port } = new URL(url);
    const context: FollowerContext = { host, port: Number(port), parse, note, count };
    hallId = team.hall.driveId;
    team.people.forEach((person, at) => {
      const localAddress = addressOf(1, at);
      const client = new LoadClient(url, person.token, localAddress);
      for (let nth = 0; nth < perPerson; nth += 1)
        followers.push(new Follower(context, inputOf(person, localAddress), client));
    });
    for (const follower of followers) {
      void follower.open();
      await pause(openedEveryMs);
    }
    const timer = setInterval(() => {
      const now = performance.now();
      for (const follower of followers) follower.cutIfDead(now);
    }, checkEveryMs);
    timer.unref();
    await allOpen();
  },
  count: () => followers.length,
  state: (): SocketsState => ({
    open: openCount(),
    received,
    pulls: sumOf(({ pulls }) => pulls),
    renames: sumOf(({ renames }) => renames),
    refills: sumOf(({ refills }) => refills),
    counts,
  }),
  /** All come back, so that each node has as many as the others. */
  async spread() {
    for (const follower of followers) {
      follower.cut();
      await pause(openedEveryMs);
    }
    await allOpen();
  },
  latencies: (): Latencies => latencies,
  places: (): readonly FollowedPlace[] =>
    followers.flatMap(({ filespaces }) => filespaces.map((filespace) => filespace.place())),
  trees: (): readonly (readonly FollowedState[])[] =>
    followers.map(({ filespaces }) => filespaces.map((filespace) => filespace.state())),
  linesOf: ({ at, driveId }: { readonly at: number; readonly driveId: string }) =>
    followers[at]?.filespaces.find((filespace) => filespace.driveId === driveId)?.tree.lines() ?? [],
});

function inputOf({ userId, driveId }: LoadPerson, localAddress: string) {
  return { userId, driveIds: [driveId, hallId], localAddress };
}

/** Most frames come to many: each is read once. */
function parse(text: string): ServerFrame {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  if (parsed.size > mostParsed) parsed.clear();
  const frame = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as ServerFrame;
  parsed.set(text, frame);
  return frame;
}

function note(frame: ServerFrame): void {
  if (!('data' in frame) || frame.cursor === undefined) return;
  received += 1;
  if (frame.drive_id !== hallId) return;
  const name = String(frame.data['folder_name']);
  if (!/^t\d+$/.test(name)) return;
  const sent = name.slice(1);
  const times = latencies.get(sent) ?? [];
  times.push(Number(process.hrtime.bigint() - BigInt(sent)) / 1e6);
  latencies.set(sent, times);
}

function count(what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

async function allOpen(): Promise<void> {
  const untilMs = Date.now() + mostOpeningMs;
  while (openCount() < followers.length) {
    if (Date.now() > untilMs)
      throw new Error(`${openCount()} of ${followers.length} are open: ${JSON.stringify([...counts])}`);
    await pause(50);
  }
}

function openCount(): number {
  return followers.reduce((sum, { isOpen }) => sum + Number(isOpen), 0);
}

function sumOf(figure: (filespace: Follower['filespaces'][number]) => number): number {
  return followers.reduce(
    (sum, { filespaces }) => sum + filespaces.reduce((all, one) => all + figure(one), 0),
    0,
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
