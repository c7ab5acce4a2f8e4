import { describe, expect, it, test } from 'vitest';
import { inContact, type Lifetime, seenAfter, standingOf } from '#src/lib/session-time/lifetime.ts';

const hour = 3_600_000;
const day = 24 * hour;
const began = Date.parse('2026-03-01T12:00:00Z');

function lifetime(values: Partial<Lifetime> = {}): Lifetime {
  return { id: 'a', remember: false, beganMs: began, contactMs: began, seenMs: began, ...values };
}

describe('without Remember me', () => {
  it.each([
    [0, 'open'],
    [day - 1, 'open'],
    [day, 'hidden'],
    [2 * day - 1, 'hidden'],
    [2 * day, 'over'],
  ] as const)('after %d ms it is %s, contact or not', (passed, context) => {
    const now = began + passed;
    expect(standingOf(lifetime(), true, now)).toBe(context);
    expect(standingOf(lifetime({ contactMs: now }), true, now)).toBe(context);
  });

  it.each([
    [0, 'hidden'],
    [day - 1, 'hidden'],
    [day, 'over'],
  ] as const)('%d ms after the browser was closed it is %s', (passed, context) => {
    const seenMs = began + hour;
    expect(standingOf(lifetime({ seenMs }), false, seenMs + passed)).toBe(context);
  });

  test('what was hidden goes a day later, whatever the browser kept', () => {
    const hiddenMs = began + hour;
    expect(standingOf(lifetime({ hiddenMs }), true, hiddenMs)).toBe('hidden');
    expect(standingOf(lifetime({ hiddenMs }), true, hiddenMs + day - 1)).toBe('hidden');
    expect(standingOf(lifetime({ hiddenMs }), true, hiddenMs + day)).toBe('over');
  });
});

describe('with Remember me', () => {
  it.each([
    [30 * day, 'open'],
    [30 * day + 1, 'over'],
  ] as const)('%d ms after the last contact it is %s', (passed, context) => {
    const contactMs = began + 5 * day;
    const at = contactMs + passed;
    expect(standingOf(lifetime({ remember: true, contactMs }), true, at)).toBe(context);
    expect(standingOf(lifetime({ remember: true, contactMs }), false, at)).toBe(context);
  });
});

describe('a clock that is set', () => {
  test('back wins no time', () => {
    const late = lifetime({ seenMs: began + day });
    expect(standingOf(late, true, began - 365 * day)).toBe('hidden');
    expect(standingOf(lifetime({ remember: true, seenMs: began + 31 * day }), true, began)).toBe('over');
  });

  test('back while the page is open does not stop the time', () => {
    const opened = began + hour;
    const seen = seenAfter(lifetime(), opened, 23 * hour, began - day);
    expect(seen.seenMs).toBe(began + day);
    expect(standingOf(seen, true, began - day)).toBe('hidden');
  });

  test('forward by mistake is put right by the next contact', () => {
    const wrong = lifetime({ remember: true, seenMs: began + 1000 * day });
    expect(standingOf(wrong, true, began + hour)).toBe('over');
    expect(standingOf(inContact(wrong, began + hour), true, began + hour)).toBe('open');
  });
});
