import type { WireRegion } from '#contract/wire/workspaces.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { regionsMessages } from './regions-messages.ts';

/** Letters rather than flags: not every platform can draw those. What the operator named says of itself where it is. */
export function regionLabel({ country, region_name }: WireRegion): string {
  return country === '' ? regionName(region_name) : `${country} · ${region_name}`;
}

/** The server names a storage that nobody has named in English (server/settings/own-storage-settings.ts). */
export function regionName(name: string): string {
  return name === 'This server' ? regionsMessages.thisServer : name;
}

export function regionsMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? regionsMessages.offline : regionsMessages.failed;
}
