import type { ItemColumns } from '#contract/wire/item-rows.ts';
import type { ServerFrame } from '#contract/wire/realtime.ts';
import { type ChangeFrame, digestOf, FoldedTree } from './folded-tree.ts';

type Following = Extract<ServerFrame, { type: 'FOLLOWING' }>;

export interface Difference {
  readonly columns: ItemColumns;
  readonly gone: string;
  readonly to: number;
  readonly epoch: string;
}

/** In which log, and from where on; of a log without a name all there is. */
export interface LogPosition {
  readonly epoch: string;
  readonly since: number;
}

/** Null where it could not be had now, `expired` where there is none from there on. */
export type AskDifference = (driveId: string, from: LogPosition) => Promise<Difference | 'expired' | null>;

export interface FollowedPlace {
  readonly driveId: string;
  readonly cursor: number;
  readonly epoch: string;
}

export interface FollowedState extends FollowedPlace {
  readonly digest: string;
}

/** One filespace on one socket, kept current by the wire's rules and nothing else: prev, cursor, pull, difference. */
export class FollowedFilespace {
  readonly driveId: string;
  readonly tree = new FoldedTree();
  cursor = 0;
  epoch = '';
  /** How often it had to ask for the difference, how often of a log that has another name, and how often again for all of it. */
  pulls = 0;
  renames = 0;
  refills = 0;
  readonly #ask: AskDifference;
  #isPulling = false;
  #isAgain = false;
  #waiting: ChangeFrame[] = [];

  constructor(driveId: string, ask: AskDifference) {
    this.driveId = driveId;
    this.#ask = ask;
  }

  following({ cursor, epoch }: Following): void {
    if (this.epoch === '') this.epoch = epoch;
    if (epoch !== this.epoch || cursor > this.cursor) void this.pull();
  }

  receive(frame: ChangeFrame): void {
    if (frame.cursor === undefined || frame.cursor <= this.cursor) return;
    if (this.#isPulling) this.#waiting.push(frame);
    else if (frame.prev === this.cursor && frame.pull !== true) {
      this.tree.apply(frame);
      this.cursor = frame.cursor;
    } else void this.pull();
  }

  /** What it lacks. Where that cannot be had it stays behind, until something comes or the socket is a new one. */
  async pull(): Promise<void> {
    if (this.#isPulling) {
      this.#isAgain = true;
      return;
    }
    this.#isPulling = true;
    this.pulls += 1;
    const { epoch, cursor: since } = this;
    const difference = await this.#ask(this.driveId, { epoch, since });
    this.#isPulling = false;
    if (difference === 'expired') this.#beginAgain();
    else if (difference !== null) {
      this.tree.applyDifference(difference.columns, difference.gone);
      this.cursor = difference.to;
      this.epoch = difference.epoch;
      if (epoch !== '' && epoch !== this.epoch) this.renames += 1;
    }
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#isAgain) {
      this.#isAgain = false;
      void this.pull();
    }
    for (const frame of waiting) this.receive(frame);
  }

  #beginAgain(): void {
    if (this.cursor > 0) this.refills += 1; // the first time it has nothing to lose
    this.epoch = '';
    this.cursor = 0;
    this.tree.clear();
    this.#isAgain = true;
  }

  place(): FollowedPlace {
    const { driveId, cursor, epoch } = this;
    return { driveId, cursor, epoch };
  }

  state(): FollowedState {
    return { ...this.place(), digest: digestOf(this.tree.lines()) };
  }
}
