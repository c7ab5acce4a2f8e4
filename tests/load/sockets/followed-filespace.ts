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

/** Null where it could not be had. */
export type AskDifference = (driveId: string, since: number) => Promise<Difference | null>;

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
  /** How often it had to ask for the difference, and how often for all of it, because the log has another name. */
  pulls = 0;
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
    if (epoch !== this.epoch) {
      if (this.epoch !== '') this.refills += 1;
      this.epoch = epoch;
      this.cursor = 0;
      this.tree.clear();
    }
    if (cursor > this.cursor) void this.pull();
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
    const { epoch } = this;
    const difference = await this.#ask(this.driveId, this.cursor);
    this.#isPulling = false;
    if (difference !== null && difference.epoch === epoch && epoch === this.epoch) {
      this.tree.applyDifference(difference.columns, difference.gone);
      this.cursor = difference.to;
    } else this.#isAgain ||= epoch !== this.epoch;
    const waiting = this.#waiting;
    this.#waiting = [];
    if (this.#isAgain) {
      this.#isAgain = false;
      void this.pull();
    }
    for (const frame of waiting) this.receive(frame);
  }

  place(): FollowedPlace {
    const { driveId, cursor, epoch } = this;
    return { driveId, cursor, epoch };
  }

  state(): FollowedState {
    return { ...this.place(), digest: digestOf(this.tree.lines()) };
  }
}
