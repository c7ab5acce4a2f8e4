import { can } from '#contract/rules/roles.ts';
import type { ExpectedVisibility } from './expected-visibility.ts';

/** Names that others give, and those that the person types; in no other text are there such. */
const marks = { others: 'qx', own: 'qs' } as const;
const written = /q[xs][0-9a-z]{6}z/g;

/** Something that was found where it must not be. */
export interface TaintLeak {
  readonly where: string;
  readonly what: string;
}

export type Taints = ReturnType<typeof createTaints>;

/**
 * What may be known when. Each truth is a moment; a name or an id may stand in what came between two moments if it could
 * be seen at one of them, or between them.
 */
export function createTaints() {
  const moments: {
    readonly seq: number;
    readonly rights: string;
    readonly names: ReadonlySet<string>;
    readonly ids: ReadonlySet<string>;
  }[] = [];
  const everVisible = { names: new Set<string>(), ids: new Set<string>() };
  const allIds = new Set<string>();
  const allNames = new Set<string>();
  const own = new Set<string>();
  let count = 0;

  const namesIn = (bytes: string) => new Set(bytes.match(written) ?? []);
  const hasId = (bytes: string, id: string, packed: boolean) =>
    bytes.includes(id) || bytes.includes(id.replaceAll('-', '')) || (packed && bytes.includes(packedId(id)));

  return {
    newName(by: keyof typeof marks): string {
      count += 1;
      return `${marks[by]}${count.toString(36).padStart(6, '0')}z`;
    },
    /** An item that the person makes: its id is no secret to them. */
    madeByPerson: (id: string) => own.add(id),
    now: () => moments.length - 1,
    /** The last moment before the filespace stood there: it came there with what could be seen then, or later. */
    before(asked: number): number {
      const found = moments.findIndex(({ seq }) => seq >= asked);
      return Math.max(0, (found < 0 ? moments.length : found) - 1);
    },
    /** The first moment with the rights of now: from there on a person may be told what has been. */
    sameRightsSince(): number {
      const { rights } = moments.at(-1) ?? {};
      return moments.findLastIndex((moment) => moment.rights !== rights) + 1;
    },
    note({ seq, entries, visible, role, rights }: ExpectedVisibility): void {
      const names = new Set([...visible.keys()].flatMap((id) => [...namesIn(entries.get(id)?.name ?? '')]));
      const ids = new Set(visible.keys());
      for (const name of names) everVisible.names.add(name);
      for (const id of entries.keys()) allIds.add(id);
      for (const { name } of entries.values()) for (const each of namesIn(name)) allNames.add(each);
      // Those who see everything may know of what is gone as well: rights are left on it, and the activity tells of it by
      // the names that it had.
      if (can(role, 'seeEverything')) {
        for (const id of allIds) ids.add(id);
        for (const name of allNames) names.add(name);
      }
      for (const id of ids) everVisible.ids.add(id);
      moments.push({ seq, rights, names, ids });
    },
    /** What came between two moments. An id that was seen once may be named again: to be removed. */
    inMessage(bytes: string, from: number, to: number): readonly string[] {
      const between = moments.slice(Math.max(0, from), to + 1);
      const names = [...namesIn(bytes)].filter(
        (name) => name.startsWith(marks.others) && !between.some((moment) => moment.names.has(name)),
      );
      const before = moments.slice(0, to + 1);
      const ids = [...allIds].filter(
        (id) => !own.has(id) && hasId(bytes, id, false) && !before.some((moment) => moment.ids.has(id)),
      );
      return [...names, ...ids];
    },
    /**
     * What lies on the device at the last moment. `isOwn`: what the person did, which says what it was about as it was
     * then, until the person lets go of it. `granted`: folders of the person's own rights, which may be gone.
     */
    inStore(bytes: string, isOwn: boolean, granted: readonly string[]): readonly string[] {
      const last = moments.at(-1);
      const { names, ids } = isOwn || last === undefined ? everVisible : last;
      const may = (id: string) => ids.has(id) || granted.includes(id) || (isOwn && own.has(id));
      return [
        ...[...namesIn(bytes)].filter((name) => !names.has(name) && !(isOwn && name.startsWith(marks.own))),
        ...[...allIds].filter((id) => !may(id) && hasId(bytes, id, true)),
      ];
    },
  };
}

function packedId(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('latin1');
}

/** All that a stored value is made of, text in UTF-8, numbers of typed arrays as they lie in memory. */
export function bytesOf(value: unknown): string {
  if (typeof value === 'string') return `${Buffer.from(value, 'utf8').toString('latin1')}\n`;
  if (ArrayBuffer.isView(value))
    return `${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')}\n`;
  if (value instanceof ArrayBuffer) return `${Buffer.from(value).toString('latin1')}\n`;
  if (typeof value !== 'object' || value === null) return '';
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
  return parts.flat().map(bytesOf).join('');
}
