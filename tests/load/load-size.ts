/** What a run is, and how large; each by a variable of its own. */
export interface LoadSize {
  /** Whether nodes of the former release are replaced by this one, instead of all that is killed. */
  readonly isUpgrade: boolean;
  readonly minutes: number;
  readonly nodes: number;
  readonly people: number;
  readonly socketsPerPerson: number;
  readonly devices: number;
  readonly paceMs: number;
  readonly seed: number;
  /** Of faults that are played, a part of their names; all where it is empty. */
  readonly faults: string;
  /** Only pairs of faults, and of all of them one part of so many: with each part of a number once, every pair was played. */
  readonly part: { readonly number: number; readonly of: number } | null;
  /** With how many nodes what a change and an event need is measured, one after the other, and for how long each. */
  readonly measuredNodes: readonly number[];
  readonly measuredSeconds: number;
}

export function readLoadSize(env: Readonly<Record<string, string | undefined>>): LoadSize {
  const figure = (name: string, usual: number) => Number(env[`LOAD_${name}`] ?? usual);
  const people = figure('PEOPLE', 200);
  const isUpgrade = env['LOAD_UPGRADE'] === '1';
  return {
    isUpgrade,
    minutes: figure('MINUTES', isUpgrade ? 5 : 30),
    nodes: figure('NODES', 2),
    people,
    socketsPerPerson: Math.ceil(figure('SOCKETS', 2000) / people),
    devices: figure('DEVICES', 6),
    paceMs: figure('PACE_SECONDS', 4.5) * 1000,
    seed: figure('SEED', 1),
    faults: env['LOAD_FAULTS'] ?? '',
    part: readPart(env['LOAD_PART']),
    measuredNodes: (env['LOAD_MEASURED_NODES'] ?? (isUpgrade ? '' : '1,2,4'))
      .split(',')
      .filter(Boolean)
      .map(Number),
    measuredSeconds: figure('MEASURED_SECONDS', 20),
  };
}

function readPart(text: string | undefined): LoadSize['part'] {
  if (text === undefined) return null;
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!(number >= 1 && number <= of)) throw new Error('LOAD_PART is one part of several, such as 1/4.');
  return { number, of };
}
