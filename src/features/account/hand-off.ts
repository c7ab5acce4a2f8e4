import { paths } from '../../lib/paths.ts';

/** A desktop app that waits for this sign-in, by its machine id. */
export interface HandOff {
  readonly machineId: string;
}

const sourceKey = 'source';
const machineKey = 'machineid';

/** What the desktop app wrote into the address. A source without a machine id hands over to nobody. */
export function readHandOff(search: URLSearchParams): HandOff | null {
  const machineId = search.get(machineKey);
  return search.get(sourceKey) === 'desktop' && machineId ? { machineId } : null;
}

/** The address without it: a machine id has no business in a history or a screenshot. */
export function withoutHandOff(search: URLSearchParams): URLSearchParams | null {
  if (!search.has(sourceKey) && !search.has(machineKey)) return null;
  const rest = new URLSearchParams(search);
  rest.delete(sourceKey);
  rest.delete(machineKey);
  return rest;
}

/** The link between sign-in and sign-up keeps it. */
export function withHandOff(path: string, handOff: HandOff | null): string {
  if (!handOff) return path;
  return `${path}?${new URLSearchParams({ [sourceKey]: 'desktop', [machineKey]: handOff.machineId })}`;
}

export function afterSignIn(handOff: HandOff | null): string {
  return handOff ? appLoginPath(handOff) : paths.drive;
}

export function afterSignUp(handOff: HandOff | null): string {
  return handOff ? appLoginPath(handOff) : paths.firstWorkspace;
}

/** Which machine's app waits on the hand-off screen. */
export function readAppLogin(search: URLSearchParams): string | undefined {
  return search.get(machineKey) || undefined;
}

function appLoginPath({ machineId }: HandOff): string {
  return `${paths.appLogin}?${new URLSearchParams({ [machineKey]: machineId })}`;
}
