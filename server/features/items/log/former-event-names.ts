import type { ClientEvent } from '#contract/wire/events.ts';
import type { EventResult } from '#contract/wire/items.ts';

/**
 * Pages up to 0.0.18 may still be open, or be started without a network as installed applications. They call the base
 * sequence of an event `seen` and know its refusals by former codes. This file may go two releases later, in 0.0.20,
 * together with `seen`, `seen_log` and `overruled` in contract/wire.
 */

/** Codes that such a page acts on: by the first it offers the choice of a conflict. By today's code it offers a retry. */
const formerCodes = new Map([
  ['changed-since', 'changed-unseen'],
  ['root-protected', 'root'],
]);

export function withCurrentNames(event: ClientEvent): ClientEvent {
  const { seen, seen_log, ...current } = event.data as FormerNames;
  const data = {
    ...(seen !== undefined && { base_seq: seen }),
    ...(seen_log !== undefined && { base_epoch: seen_log }),
    ...current,
  };
  return { ...event, data } as ClientEvent;
}

/** The result in the words of the page that sent the event. What is stored is the same for every page. */
export function resultForSender(event: ClientEvent, result: EventResult): EventResult {
  const { seen, seen_log } = event.data as FormerNames;
  const code = formerCodes.get(result.code ?? '');
  const isFormer = seen !== undefined || seen_log !== undefined;
  return isFormer && code !== undefined ? { ...result, code } : result;
}

interface FormerNames {
  readonly seen?: number;
  readonly seen_log?: string;
}
