import type { DeviceRow, OutboxRow } from '#worker/replica/replica-database.ts';
import type { Opener } from '../storage/database.ts';
import type { Edit } from '../storage/table.ts';
import type { Device } from '../world/device.ts';

/** One tab leads: from the moment that it says so, no other sends, and none writes what the server said. */
export class LeaderCheck {
  readonly #leaders = new Map<Device, Opener>();
  readonly #fail: (text: string) => void;

  constructor(fail: (text: string) => void) {
    this.#fail = fail;
  }

  committed(device: Device, edits: readonly Edit[], by: Opener) {
    for (const { table, before, after } of edits) {
      if (table.name !== 'device') continue;
      const [was, is] = [before, after] as (DeviceRow | undefined)[];
      if ((is?.leaderEpoch ?? 0) > (was?.leaderEpoch ?? 0)) this.#leaders.set(device, by);
    }
    const leader = this.#leaders.get(device);
    if (leader === undefined || leader === by) return;
    for (const { table, before, after } of edits) {
      const isRows = (table.name === 'folders' || table.name === 'files') && after !== undefined;
      // What only a tab has, that tab sends.
      const isUpload = (after as OutboxRow | undefined)?.change?.type === 'addFiles';
      const isSent =
        table.name === 'outbox' && !isUpload && stateOf(after) === 'sending' && stateOf(before) !== 'sending';
      if (isRows || isSent) this.#fail(`leader: on ${device.name} two write ${table.name}`);
    }
  }
}

function stateOf(row: unknown): string | undefined {
  return (row as OutboxRow | undefined)?.state;
}
