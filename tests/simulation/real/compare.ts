import type { Request, SimulatedResponse } from '../server/messages.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the two servers answered differently, beyond clocks and what each names in its own way; null where nothing. */
export function differenceOf(
  request: Request,
  mine: SimulatedResponse,
  real: SimulatedResponse,
): string | null {
  if (mine.status !== real.status)
    return `${mine.status} here, ${real.status} there: ${real.body.slice(0, 200)}`;
  if (mine.status >= 300) return null;
  const [here, there] = [mine, real].map(({ body }) => {
    const { data } = JSON.parse(body) as { data: unknown };
    return JSON.stringify(Array.isArray(data) ? data.map(plain) : plain(data as Fields));
  });
  return here === there ? null : `${request.body ?? ''}\n  here  ${here}\n  there ${there}`;
}

/** Fields in one order, without times, hashes and addresses. */
function plain(data: Fields): Fields {
  const left: Record<string, unknown> = {};
  for (const name of Object.keys(data).sort()) {
    const value = data[name];
    if (value === undefined || apart.has(name) || isOwn(data, name)) continue;
    if (name === 'next') left[name] = value !== null;
    else if (name === 'entries') left[name] = (value as Fields[]).map(plain);
    else if (named.has(name)) left[name] = plain(value as Fields);
    else if (name === 'snapshot') left[name] = (value as Fields)['schedular_name'];
    else if (name === 'columns') left[name] = columnsOf(value as Fields);
    else if (name === 'gone') left[name] = idsOf(value as string);
    else if (name === 'groups') left[name] = (value as Fields[]).map((one) => one['group_name']);
    else if (supersededNames.has(name)) left[name] = (value as Fields[]).map((one) => one['event_id']).sort();
    else left[name] = value;
  }
  for (const name of supersededNames) {
    const superseded = left[name];
    if (Array.isArray(superseded) && superseded.length === 0) delete left[name];
  }
  return left;
}

const supersededNames = new Set(['superseded', 'overruled']);

const named = new Set(['undone', 'rewound', 'because']);

/** `history`, `lines` and `path`: how long the history is kept, the lines of the activity and the way to a folder are not simulated. */
const apart = new Set([
  ...['scope_hash', 'by', 'created', 'storage', 'region_code', 'email', 'user_name'],
  ...['history', 'lines', 'path'],
]);

/** What each server says in its own way: which snapshot it is, and when and by whom it was captured. */
const ofSnapshot = new Set(['id', 'execution_time', 'taken_by']);

/** What a person is called, when they joined, and the id of Everyone, which the real server draws by lot. */
function isOwn(data: Fields, name: string): boolean {
  if ('can_load' in data) return ofSnapshot.has(name);
  if (data['is_everyone'] === true) return name === 'id';
  return 'joined_date' in data && (name === 'name' || name === 'joined_date');
}

function columnsOf({ ids, runs, names, sizes }: Fields): Fields {
  const ordered = (runs as Fields[]).map(({ parent, kind, count }) => ({ parent, kind, count }));
  return { ids, runs: ordered, names, sizes };
}

function idsOf(hex: string): readonly string[] {
  return (hex.match(/.{32}/g) ?? []).sort();
}
