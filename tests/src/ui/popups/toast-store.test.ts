import { describe, expect, it, test, vi } from 'vitest';
import { toastAnnouncement } from '#src/ui/popups/toast-announcement.ts';
import { createToastStore } from '#src/ui/popups/toast-store.ts';
import { fakeClock } from '../fake-clock.ts';

const undo = { label: 'Undo', run: () => undefined };

function fresh() {
  const clock = fakeClock();
  const store = createToastStore(clock);
  return { clock, store, texts: () => store.get().map((toast) => toast.text) };
}

test('what a toast offers is said after its sentence', () => {
  expect([
    toastAnnouncement({ text: 'Moved', action: undo }),
    toastAnnouncement({ text: 'Use Europe/Berlin?', action: undo }),
    toastAnnouncement({ text: 'Moved', action: undefined }),
  ]).toEqual(['Moved. Press F6 to reach Undo', 'Use Europe/Berlin? Press F6 to reach Undo', 'Moved']);
});

describe('toasts', () => {
  it('stay five seconds when there is nothing to do about them', () => {
    const { clock, store, texts } = fresh();
    store.notify({ text: 'Invite resent' });
    clock.pass(4_999);
    expect(texts()).toEqual(['Invite resent']);
    clock.pass(1);
    expect(texts()).toEqual([]);
  });

  it('stay eight seconds when they offer an Undo', () => {
    const { clock, store, texts } = fresh();
    store.notify({ text: 'Moved', action: undo });
    clock.pass(7_999);
    expect(texts()).toEqual(['Moved']);
    clock.pass(1);
    expect(texts()).toEqual([]);
  });

  it('keep the rest of their time while someone rests on them', () => {
    const { clock, store, texts } = fresh();
    store.notify({ text: 'Moved', action: undo });
    clock.pass(6_000);
    store.pause();
    clock.pass(60_000);
    expect(texts()).toEqual(['Moved']);
    store.resume();
    clock.pass(1_999);
    expect(texts()).toEqual(['Moved']);
    clock.pass(1);
    expect(texts()).toEqual([]);
  });

  it('that come during a pause wait for its end to begin', () => {
    const { clock, store, texts } = fresh();
    store.notify({ text: 'First' });
    store.pause();
    store.notify({ text: 'Second' });
    clock.pass(60_000);
    expect(texts()).toEqual(['First', 'Second']);
    store.resume();
    clock.pass(5_000);
    expect(texts()).toEqual([]);
  });

  it('run out again after the one under the pointer was closed', () => {
    const { clock, store, texts } = fresh();
    const first = store.notify({ text: 'First' });
    store.pause();
    store.dismiss(first);
    store.notify({ text: 'Second' });
    clock.pass(5_000);
    expect(texts()).toEqual([]);
  });

  it('are three at most, and an Undo or an error outlasts plain news', () => {
    const { store, texts } = fresh();
    store.notify({ text: 'Moved', action: undo });
    store.notify({ text: 'Invite resent', kind: 'success' });
    store.notify({ text: 'Could not copy', kind: 'error' });
    store.notify({ text: 'Renamed', action: undo });
    expect(texts()).toEqual(['Moved', 'Could not copy', 'Renamed']);
    store.notify({ text: 'Deleted', action: undo });
    expect(texts()).toEqual(['Moved', 'Renamed', 'Deleted']);
    store.notify({ text: 'Copied', action: undo });
    expect(texts()).toEqual(['Renamed', 'Deleted', 'Copied']);
  });

  it('do not repeat themselves, but begin their time again', () => {
    const { clock, store, texts } = fresh();
    store.notify({ text: 'Could not save', kind: 'error' });
    clock.pass(4_000);
    store.notify({ text: 'Could not save', kind: 'error' });
    clock.pass(4_000);
    expect(texts()).toEqual(['Could not save']);
  });

  it('with the same text and an Undo each stay apart, because each undoes something else', () => {
    const { store, texts } = fresh();
    store.notify({ text: '1 item moved', action: undo });
    store.notify({ text: '1 item moved', action: undo });
    expect(texts()).toHaveLength(2);
  });

  it('with the same key replace one another', () => {
    const { store, texts } = fresh();
    store.notify({ text: '1 of 3 copied', key: 'copy' });
    store.notify({ text: 'Other' });
    store.notify({ text: '2 of 3 copied', key: 'copy' });
    expect(texts()).toEqual(['Other', '2 of 3 copied']);
  });

  it('tell a listener once for each change, and never after it left', () => {
    const { clock, store } = fresh();
    const listener = vi.fn();
    const leave = store.subscribe(listener);
    store.notify({ text: 'First' });
    expect(listener).toHaveBeenCalledTimes(1);
    store.dismiss(999);
    expect(listener).toHaveBeenCalledTimes(1);
    leave();
    clock.pass(5_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
