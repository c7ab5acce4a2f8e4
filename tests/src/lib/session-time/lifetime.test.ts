import { describe, expect, it, test } from 'vitest';
import {
  confirmed,
  inContact,
  isServerAsked,
  type Lifetime,
  seenAfter,
  sessionVisibility,
} from '#src/lib/session-time/lifetime.ts';

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
    expect(sessionVisibility(lifetime(), true, now)).toBe(context);
    expect(sessionVisibility(lifetime({ contactMs: now }), true, now)).toBe(context);
  });

  it.each([
    [0, 'hidden'],
    [day - 1, 'hidden'],
    [day, 'over'],
  ] as const)('%d ms after the browser was closed it is %s', (passed, context) => {
    const seenMs = began + hour;
    expect(sessionVisibility(lifetime({ seenMs }), false, seenMs + passed)).toBe(context);
  });

  test('what was hidden goes a day later, whatever the browser kept', () => {
    const hiddenMs = began + hour;
    expect(sessionVisibility(lifetime({ hiddenMs }), true, hiddenMs)).toBe('hidden');
    expect(sessionVisibility(lifetime({ hiddenMs }), true, hiddenMs + day - 1)).toBe('hidden');
    expect(sessionVisibility(lifetime({ hiddenMs }), true, hiddenMs + day)).toBe('over');
  });
});

describe('with Remember me', () => {
  it.each([
    [30 * day, 'open'],
    [30 * day + 1, 'over'],
  ] as const)('%d ms after the last contact it is %s', (passed, context) => {
    const contactMs = began + 5 * day;
    const at = contactMs + passed;
    expect(sessionVisibility(lifetime({ remember: true, contactMs }), true, at)).toBe(context);
    expect(sessionVisibility(lifetime({ remember: true, contactMs }), false, at)).toBe(context);
  });
});

describe('a clock that is set', () => {
  test('back wins no time', () => {
    const late = lifetime({ seenMs: began + day });
    expect(sessionVisibility(late, true, began - 365 * day)).toBe('hidden');
    expect(sessionVisibility(lifetime({ remember: true, seenMs: began + 31 * day }), true, began)).toBe(
      'over',
    );
  });

  test('back while the page is open does not stop the time', () => {
    const opened = began + hour;
    const seen = seenAfter(lifetime(), opened, 23 * hour, began - day);
    expect(seen.seenMs).toBe(began + day);
    expect(sessionVisibility(seen, true, began - day)).toBe('hidden');
  });

  test('forward by mistake is put right by the next contact', () => {
    const wrong = lifetime({ remember: true, seenMs: began + 1000 * day });
    expect(sessionVisibility(wrong, true, began + hour)).toBe('over');
    expect(sessionVisibility(inContact(wrong, began + hour), true, began + hour)).toBe('open');
  });
});

describe('what the server says of a session that time has ended', () => {
  test('is asked of all but what is hidden already, or was by closing the browser', () => {
    expect(isServerAsked(lifetime({ remember: true }), false)).toBe(true);
    expect(isServerAsked(lifetime(), true)).toBe(true);
    expect(isServerAsked(lifetime(), false)).toBe(false);
    expect(isServerAsked(lifetime({ remember: true, hiddenMs: began }), true)).toBe(false);
  });

  it.each([
    ['a year behind', -365 * day, began],
    ['a month ahead', began, began + 31 * day],
  ])('outlives a clock that was %s', (_, signedInMs, nowMs) => {
    for (const remember of [true, false]) {
      const before = { remember, beganMs: signedInMs, contactMs: signedInMs, seenMs: nowMs };
      expect(sessionVisibility(lifetime(before), true, nowMs)).not.toBe('open');
      const after = confirmed(lifetime(before), hour, nowMs);
      expect(sessionVisibility(after, true, nowMs)).toBe('open');
      // No longer than without the mistake.
      const endMs = nowMs + (remember ? 30 * day + 1 : 23 * hour);
      expect(sessionVisibility(after, true, endMs - 1)).toBe('open');
      expect(sessionVisibility(after, true, endMs)).not.toBe('open');
    }
  });
});
