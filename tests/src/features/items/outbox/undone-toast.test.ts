import { beforeEach, describe, expect, it } from 'vitest';
import { redo, sayUndone } from '#src/features/items/commands/undo/undo-words.ts';
import {
  dismissToastsOfRefused,
  dismissToastsOfUndone,
  undoneToast,
} from '#src/features/items/outbox/toasts/undone-toast.ts';
import { restoredKey } from '#src/shared/restore/restored-key.ts';
import { showToast, toasts } from '#src/ui/popups/toast-store.ts';

const file = { driveId: 'd', itemId: 'i', kind: 'file' } as const;

const undone = (changeId: string, more: { readonly undoes?: string; readonly isAgain?: true } = {}) =>
  ({
    kind: 'undone',
    atMs: 0,
    data: {
      ...{ ...file, changeId, name: 'Plan.pdf', actionId: changeId },
      ...{ removed: 0, restored: 0, renamed: 1, moved: 0, versions: 0 },
      ...more,
    },
  }) as const;

const shown = () => toasts.get().map(({ text, action }) => [text, action?.label]);

beforeEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

describe('the toast of an undo', () => {
  it('offers Redo, and of a redo Undo', () => {
    showToast(undoneToast([undone('b', { undoes: 'a' })]));
    expect(shown()).toEqual([['Undone: “Plan.pdf” renamed back', 'Redo']]);
    const redone = undone('c', { undoes: 'b', isAgain: true });
    expect(undoneToast([redone])).toMatchObject({
      text: 'Done again: “Plan.pdf” renamed',
      action: { label: 'Undo' },
    });
    const several = [redone, undone('d', { undoes: 'b', isAgain: true })];
    expect(undoneToast(several)).toMatchObject({
      text: 'Done again: 2 items renamed',
      action: { label: 'Undo' },
    });
  });

  it('goes when that undo is undone, and no other does', () => {
    for (const changeId of ['b', 'x']) showToast(undoneToast([undone(changeId)]));
    dismissToastsOfUndone([undone('c', { undoes: 'b', isAgain: true })]);
    expect(toasts.get().map(({ key }) => key)).toEqual(['undo x']);
  });

  it('counts the items of a restore of several', () => {
    const items = [{ id: 'i', kind: 'file', name: 'Plan.pdf', itemCount: 4 }] as const;
    sayUndone({ type: 'restoreItems', changeIds: ['a'], items }, { asked: ['b'], made: ['b'], gone: [] });
    expect(toasts.get().map((toast) => toast.text)).toEqual(['Undoing the change to 4 items']);
  });
});

it('the toast of a redo says what was done again', async () => {
  const items = [{ id: 'i', kind: 'folder', name: 'Big', itemCount: 3 }] as const;
  const input = { type: 'moveItem', driveId: 'd', itemId: 'i', kind: 'folder', parentId: 'p' } as const;
  const act = { type: 'moveItem', changeIds: ['a'], items, inputs: [input] } as const;
  const by = { asked: [], made: [], gone: ['a'] };
  await redo({ act, by }, async () => ({ ok: true, value: ['b'] }));
  expect(toasts.get().map(({ text }) => text)).toEqual(['Moved 3 items again']);
});

describe('the toast of a restore', () => {
  const items = [{ id: 'i', kind: 'file', name: 'Plan.pdf' }] as const;
  const act = { type: 'restoreItems', changeIds: ['a'], items } as const;

  it.each([
    [{ asked: [], made: ['b'], gone: [] }, 'Restore of “Plan.pdf” undone'],
    [{ asked: ['b'], made: ['b'], gone: [] }, 'Undoing the change to “Plan.pdf”'],
  ])('goes when Undo takes the restore back: %o', (by, text) => {
    showToast({ text: 'Restored to Brand', key: restoredKey(items) });
    sayUndone(act, by);
    expect(toasts.get().map((toast) => toast.text)).toEqual([text]);
  });
});

it('what was said of a change that waited goes when it is refused, and no other does', () => {
  const action = { label: 'Undo', run: () => undefined };
  showToast({ text: 'It will be restored', icon: 'pending', key: restoredKey([{ id: 'i' }]), action });
  showToast({ text: 'Rewinding Brand', icon: 'history', key: 'undo a' });
  showToast({ text: 'Restored to Brand', icon: 'undo', key: restoredKey([{ id: 'x' }]), action });
  const data = { ...file, changeId: 'a', name: 'Plan.pdf', problem: 'gone', by: null } as const;
  dismissToastsOfRefused([{ kind: 'rejected', atMs: 0, data }]);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Restored to Brand']);
});
