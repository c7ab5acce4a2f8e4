import { paths } from '../../lib/paths.ts';
import { pathAfterSignIn } from '../../lib/session-time/requested-path.ts';

/** A desktop app that waits for this sign-in, by its machine id. */
export interface DesktopHandoff {
  readonly machineId: string;
  /** What the code is to be bound to; apps from before send none. */
  readonly challenge?: string;
}

const sourceKey = 'source';
const machineKey = 'machineid';
const challengeKey = 'challenge';

/** What the desktop app wrote into the address. A source without a machine id hands over to nobody. */
export function parseDesktopHandoff(search: URLSearchParams): DesktopHandoff | null {
  const machineId = search.get(machineKey);
  if (search.get(sourceKey) !== 'desktop' || !machineId) return null;
  return { machineId, ...challengeIn(search) };
}

/** The address without it: a machine id has no business in a history or a screenshot. */
export function withoutDesktopHandoff(search: URLSearchParams): URLSearchParams | null {
  const keys = [sourceKey, machineKey, challengeKey];
  if (!keys.some((key) => search.has(key))) return null;
  const rest = new URLSearchParams(search);
  for (const key of keys) rest.delete(key);
  return rest;
}

/** The link between sign-in and sign-up keeps it. */
export function withDesktopHandoff(path: string, handOff: DesktopHandoff | null): string {
  if (!handOff) return path;
  return `${path}?${new URLSearchParams({ [sourceKey]: 'desktop', ...asked(handOff) })}`;
}

export function afterSignIn(handOff: DesktopHandoff | null, session?: Storage): string {
  return handOff ? appLoginPath(handOff) : pathAfterSignIn(session);
}

export function afterSignUp(handOff: DesktopHandoff | null): string {
  return handOff ? appLoginPath(handOff) : paths.firstWorkspace;
}

/** Which machine's app waits on the hand-off screen. */
export function parseDesktopSignIn(search: URLSearchParams): Partial<DesktopHandoff> {
  const machineId = search.get(machineKey);
  return { ...(machineId && { machineId }), ...challengeIn(search) };
}

function appLoginPath(handOff: DesktopHandoff): string {
  return `${paths.appLogin}?${new URLSearchParams(asked(handOff))}`;
}

function asked({ machineId, challenge }: DesktopHandoff): Record<string, string> {
  return { [machineKey]: machineId, ...(challenge && { [challengeKey]: challenge }) };
}

function challengeIn(search: URLSearchParams): Pick<DesktopHandoff, 'challenge'> {
  const challenge = search.get(challengeKey);
  return challenge ? { challenge } : {};
}
