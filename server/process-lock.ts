import { isBeating, type Pace, startHeartbeat, usualPace } from './lock/heartbeat.ts';
import { type Attempt, isLocked, tryLock } from './lock/kernel-lock.ts';
import { describeMyself, type Owner, parseOwner, readOwnerText, writeOwner } from './lock/owner-file.ts';
import { unavailable } from './start-error.ts';

export interface ProcessLock {
  release(): Promise<void>;
}

export interface LockOptions {
  /** Hears why the start takes a while. */
  readonly onWait?: (message: string) => void;
  /** Called when a server on another machine took the folder, because this one stood still for too long. */
  readonly onLost?: (error: Error) => void;
  readonly pace?: Pace;
}

/** Those who only ask whether there is a lock hold it for a moment. */
const askersMs = 1000;

/**
 * One server per folder. The kernel's lock decides among all processes of a machine, whatever container they are in.
 * A folder may also be shared between machines whose locks do not reach each other: the owner's heartbeat in a file
 * beside the lock decides there. Who is refused has changed nothing.
 */
export async function acquireProcessLock(
  path: string,
  folder: string,
  { onWait = () => undefined, onLost = () => undefined, pace = usualPace }: LockOptions = {},
): Promise<ProcessLock> {
  const ownerPath = ownerPathOf(path);
  const lock = await tryForAWhile(path);
  if (lock.kind === 'held') throw refusal(parseOwner(await readOwnerText(ownerPath)), folder);
  if (lock.kind === 'unsupported')
    onWait(
      `No file can be locked in ${folder}: only the heartbeat in ${ownerPath} keeps a second server out.`,
    );
  const unlock = async () => lock.kind === 'locked' && (await lock.close());
  try {
    const me = await describeMyself();
    const text = await readOwnerText(ownerPath);
    const before = parseOwner(text);
    const canEvaluate = text === null || (lock.kind === 'locked' && before?.machine === me.machine);
    if (!canEvaluate) {
      onWait(
        `${folder} was not released by ${nameOf(before)}: looking for up to ${pace.deadMs / 1000} s whether it still runs.`,
      );
      if (await isBeating(ownerPath, pace))
        throw refusal(parseOwner(await readOwnerText(ownerPath)) ?? before, folder);
    }
    await writeOwner(ownerPath, me, 0);
    if (!canEvaluate || lock.kind === 'unsupported') await settle(ownerPath, me, folder, pace);
    const stopBeating = startHeartbeat(ownerPath, me, pace, (other) => onLost(refusal(other, folder)));
    return {
      async release() {
        await stopBeating();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Whether a living process of this machine has the lock. */
export function isProcessLocked(path: string): Promise<boolean> {
  return isLocked(path);
}

async function tryForAWhile(path: string): Promise<Attempt> {
  const deadline = performance.now() + askersMs;
  for (;;) {
    const response = await tryLock(path);
    if (response.kind !== 'held' || performance.now() > deadline) return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Two that found nobody wrote one after the other: the later one stays. */
async function settle(path: string, me: Owner, folder: string, { beatMs }: Pace): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, beatMs));
  const found = parseOwner(await readOwnerText(path));
  if (found?.token !== me.token) throw refusal(found, folder);
}

function ownerPathOf(path: string): string {
  return `${path}.owner`;
}

function refusal(owner: Owner | null, folder: string): Error {
  return unavailable(
    `Another Lunvik server (${nameOf(owner)}) already uses the data folder ${folder}: stop it first.`,
  );
}

function nameOf(owner: Owner | null): string {
  return owner === null
    ? 'it did not say which'
    : `process ${owner.pid} on ${owner.host}, since ${owner.since}`;
}
