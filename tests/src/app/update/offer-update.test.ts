import { expect, it } from 'vitest';
import { offerUpdate } from '#src/app/update/offer-update.ts';
import { createToastStore } from '#src/ui/popups/toast-store.ts';
import { fakeClock } from '../../ui/fake-clock.ts';

function begin(isTyping: boolean) {
  const clock = fakeClock();
  const toasts = createToastStore(clock);
  const page = new EventTarget();
  const typing = { now: isTyping };
  const action = { label: 'Reload', run: () => undefined };
  const offer = { key: 'update', text: 'A new version', action };
  const stop = offerUpdate(offer, { toasts, clock, page, hasUnsavedEntries: () => typing.now });
  return {
    ...{ clock, toasts, typing, stop },
    focus: () => page.dispatchEvent(new Event('focusin')),
    texts: () => toasts.get().map(({ text }) => text),
  };
}

it('offers a new version once', () => {
  const { clock, texts } = begin(false);
  expect(texts()).toEqual(['A new version']);
  clock.pass(8_000);
  expect(texts()).toEqual([]);
  clock.pass(60_000);
  expect(texts()).toEqual([]);
});

it('waits for as long as something is being typed', () => {
  const { clock, texts, typing } = begin(true);
  clock.pass(3_600_000);
  expect(texts()).toEqual([]);
  typing.now = false;
  clock.pass(1_000);
  expect(texts()).toEqual(['A new version']);
});

it('makes way for a dialog that opens under it, and comes again for its whole time', () => {
  const { clock, texts, typing, focus } = begin(false);
  clock.pass(7_000);
  typing.now = true;
  focus();
  expect(texts()).toEqual([]);
  clock.pass(60_000);
  typing.now = false;
  focus();
  clock.pass(7_999);
  expect(texts()).toEqual(['A new version']);
  clock.pass(1);
  expect(texts()).toEqual([]);
});

it('does not come again to whoever closed it, nor after it was stopped', () => {
  const closed = begin(false);
  closed.toasts.dismiss(closed.toasts.get()[0]?.id ?? 0);
  closed.focus();
  closed.clock.pass(60_000);
  expect(closed.texts()).toEqual([]);
  const stopped = begin(true);
  stopped.stop();
  stopped.typing.now = false;
  stopped.focus();
  stopped.clock.pass(60_000);
  expect(stopped.texts()).toEqual([]);
});
