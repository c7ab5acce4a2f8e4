import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#contract/rules/result.ts';
import type { ChangeResult } from '#src/features/items/commands/changes/change-types.ts';
import { type Clipboard, clipboardStore } from '#src/features/items/commands/clipboard/clipboard-store.ts';
import { pasteCut, sayElsewhere } from '#src/features/items/commands/clipboard/paste-items.ts';
import type { GridRow } from '#src/features/items/list/row-source.ts';
import { toasts } from '#src/ui/popups/toast-store.ts';

const row = (name: string, parentId: string): GridRow => ({
  ...{ id: name, parentId, kind: 'file', name, sizeBytes: 1, modifiedMs: 0, syncState: 'none' },
});
const cut = (...items: readonly GridRow[]): Clipboard => ({
  ...{ verb: 'cut', items, driveId: 'd', filespace: 'Design', userId: 'u' },
});
const here = { id: 'here', name: 'Here' };
const drop = () => clipboardStore.set(null);
const said = () => toasts.get().map(({ text }) => text.replaceAll(/[\u2066-\u2069]/g, ''));

/** Pastes in `here`; answers what is moved from where. */
async function paste(clip: Clipboard, now: readonly GridRow[], result: ChangeResult | null = ok(['change'])) {
  clipboardStore.set(clip);
  const moved: string[] = [];
  const move = async (items: readonly GridRow[]) => {
    moved.push(...items.map(({ name, parentId }) => `${parentId}/${name}`));
    return result && { written: Promise.resolve(result) };
  };
  await pasteCut(clip, here, { move }, drop, async () => now);
  await Promise.resolve();
  return moved;
}

beforeEach(() => {
  drop();
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

describe('pasting what was cut', () => {
  it('moves it, once', async () => {
    const clip = cut(row('a.txt', 'there'));
    expect(await paste(clip, clip.items)).toEqual(['there/a.txt']);
    expect(clipboardStore.get()).toBeNull();
  });

  it('takes it from where it is now, under the name that it has now', async () => {
    const clip = cut(row('a.txt', 'here'), row('b.txt', 'there'));
    const now = [row('a.txt', 'elsewhere'), { ...row('b.txt', 'here') }];
    expect(await paste(clip, now)).toEqual(['elsewhere/a.txt']);
  });

  it('also takes what the device does not know yet', async () => {
    expect(await paste(cut(row('new.txt', 'there')), [])).toEqual(['there/new.txt']);
  });

  it('leaves it cut where it is refused', async () => {
    const clip = cut(row('a.txt', 'there'));
    await paste(clip, clip.items, err({ kind: 'cycle' }));
    expect(clipboardStore.get()).toBe(clip);
    await paste(clip, clip.items, null);
    expect(clipboardStore.get()).toBe(clip);
  });

  it('does not keep what is gone', async () => {
    const clip = cut(row('a.txt', 'there'));
    await paste(clip, [], err({ kind: 'gone' }));
    expect(clipboardStore.get()).toBeNull();
    expect(await paste(cut(row('b.txt', 'here')), [])).toEqual([]);
    expect(said()).toEqual(['“b.txt” no longer exists.']);
  });
});

it('says in which filespace it can be pasted', () => {
  sayElsewhere(cut(row('a.txt', 'there')));
  expect(said()).toEqual(['“a.txt” can only be pasted in Design.']);
});
