import { expect, test } from 'vitest';
import { watchInstallOffer } from '#src/app/install/install-offer.ts';

/** What a browser says when a page can be installed. */
class InstallPrompt extends Event {
  asked = 0;
  readonly outcome: 'accepted' | 'dismissed';
  constructor(outcome: 'accepted' | 'dismissed') {
    super('beforeinstallprompt', { cancelable: true });
    this.outcome = outcome;
  }
  prompt(): Promise<{ outcome: string }> {
    this.asked += 1;
    return Promise.resolve({ outcome: this.outcome });
  }
}

test('the offer of the browser is kept for the menu, and the browser does not ask by itself', async () => {
  const page = new EventTarget();
  const offer = watchInstallOffer(page);
  expect(offer.get()).toBeNull();
  const event = new InstallPrompt('accepted');
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await offer.get()?.();
  expect(event.asked).toBe(1);
  expect(offer.get(), 'an event asks once').toBeNull();
});

test('who says no is offered it when the browser offers it again', async () => {
  const page = new EventTarget();
  const offer = watchInstallOffer(page);
  page.dispatchEvent(new InstallPrompt('dismissed'));
  await offer.get()?.();
  expect(offer.get()).toBeNull();
  page.dispatchEvent(new InstallPrompt('dismissed'));
  expect(offer.get()).not.toBeNull();
});

test('what is installed is offered no more, and nothing comes of another event', () => {
  const page = new EventTarget();
  const offer = watchInstallOffer(page);
  page.dispatchEvent(new Event('beforeinstallprompt'));
  expect(offer.get()).toBeNull();
  page.dispatchEvent(new InstallPrompt('accepted'));
  page.dispatchEvent(new Event('appinstalled'));
  expect(offer.get()).toBeNull();
});
