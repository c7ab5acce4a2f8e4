import { rootId } from '#contract/rules/root-folder.ts';
import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';
import type { Random } from '#server/demo/random.ts';
import { events, folderIdOf } from '../team.ts';

/** What one request came to, seen from outside. */
export interface WriteAttempt {
  readonly status: number | 'no answer';
  readonly code: string | null;
}

/**
 * People who write into one filespace concurrently and write down what was acknowledged. What got no answer, or "try again",
 * is sent again under the same id until it gets one.
 */
export class ConcurrentWriters {
  /** The answer to each event, as it was given first. */
  readonly results = new Map<string, EventResult>();
  readonly attempts: WriteAttempt[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #driveId: string;
  readonly #chance: Random;
  readonly #folders: string[] = [];
  readonly #unanswered = new Set<ClientEvent>();
  #writing: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #reached: { readonly count: number; readonly notify: () => void } | null = null;

  constructor(serverUrl: string, token: string, driveId: string, chance: Random) {
    this.#url = `${serverUrl}/api/events/${driveId}`;
    this.#token = token;
    this.#driveId = driveId;
    this.#chance = chance;
  }

  /** They go on through refusals, and stop at the first request that gets no answer at all. */
  begin(count: number): void {
    this.#stopped = false;
    this.#writing = Promise.all(Array.from({ length: count }, () => this.#write()));
  }

  /** Resolves when so many more changes were acknowledged. */
  more(count: number): Promise<void> {
    const reached = new Promise<void>((notify) => {
      this.#reached = { count: this.results.size + count, notify };
    });
    const ended = this.#writing.then(() => Promise.reject(new Error('nobody writes any more')));
    return Promise.race([reached, ended]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#writing;
  }

  /** Sends again what got no answer. */
  async settle(): Promise<void> {
    for (const event of [...this.#unanswered]) await this.#send(event);
    if (this.#unanswered.size > 0) throw new Error(`${this.#unanswered.size} changes got no answer`);
  }

  async #write(): Promise<void> {
    while (!this.#stopped) {
      const event = this.#imagine();
      this.#unanswered.add(event);
      do {
        await this.#send(event);
        if (this.attempts.at(-1)?.status === 'no answer') return;
      } while (this.#unanswered.has(event) && !this.#stopped);
    }
  }

  async #send(event: ClientEvent): Promise<void> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
        body: JSON.stringify([event]),
      });
      const body = (await response.json()) as { data?: EventResult[]; code?: string };
      this.attempts.push({ status: response.status, code: body.code ?? null });
      const result = body.data?.[0];
      if (result !== undefined) this.#take(event, result);
    } catch {
      this.attempts.push({ status: 'no answer', code: null });
    }
  }

  #take(event: ClientEvent, result: EventResult): void {
    this.#unanswered.delete(event);
    if (!this.results.has(event.event_id)) this.results.set(event.event_id, result);
    if (event.type === 'NEW_FOLDER_CREATED' && result.status !== 'rejected')
      this.#folders.push(folderIdOf(event));
    if (this.#reached === null || this.results.size < this.#reached.count) return;
    this.#reached.notify();
    this.#reached = null;
  }

  /** Folders mostly; of those that are there some are renamed, moved and deleted, with all that is in them. */
  #imagine(): ClientEvent {
    const id = this.#any();
    const dice = this.#chance.next();
    const name = `n${Math.floor(this.#chance.next() * 40)}`;
    if (id === undefined || dice < 0.6)
      return events.createFolder(this.#driveId, name, this.#chance.next() < 0.5 ? rootId : (id ?? rootId));
    if (dice < 0.75) return events.rename(id, name);
    if (dice < 0.9) return events.move(id, this.#any() ?? rootId);
    return events.remove(id);
  }

  #any(): string | undefined {
    return this.#folders[Math.floor(this.#chance.next() * this.#folders.length)];
  }
}
