import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChannels } from '#tests/support/browser/channels.ts';
import { createClock } from '#tests/support/clock.ts';
import type { Ports } from '#worker/lib/ports.ts';
import { type SharedCalls, shareCalls } from '#worker/session/tree/share-calls.ts';

interface Calls {
  readonly find: (name: string) => Promise<string>;
}

let name = '';
const channels = createChannels();
const clock = createClock();
const open: SharedCalls<Calls>[] = [];
const openChannels = new Set<object>();

beforeEach(() => {
  name = crypto.randomUUID();
});

afterEach(() => {
  for (const tab of open.splice(0)) tab.stop();
  expect(openChannels.size, 'channels that nobody closed').toBe(0);
});

/** A tab that answers with its own name, so that one sees who did. */
function tab(owner: string, find: Calls['find'] = async (what) => `${what} by ${owner}`) {
  let numbers = 0;
  const ports: Pick<Ports, 'openChannel' | 'setTimer' | 'uuid'> = {
    openChannel(called, onMessage) {
      const channel = channels.open(called, onMessage);
      openChannels.add(channel);
      return {
        post: channel.post,
        close() {
          openChannels.delete(channel);
          channel.close();
        },
      };
    },
    setTimer: clock.setTimer,
    uuid() {
      numbers += 1;
      return `${owner} ${numbers}`;
    },
  };
  const shared = shareCalls<Calls>(ports as Ports, name, { find });
  open.push(shared);
  return shared;
}

const never = () => new Promise<string>(() => undefined);
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the leading tab answers itself and the others', async () => {
  const first = tab('first');
  const second = tab('second');
  first.lead();
  expect(await first.calls.find('a')).toBe('a by first');
  expect(await second.calls.find('b')).toBe('b by first');
});

test('what is asked before anybody leads is answered by who leads then', async () => {
  const [first, second] = [tab('first'), tab('second')];
  const questions = [first.calls.find('a'), second.calls.find('b')];
  await settled();
  second.lead();
  expect(await Promise.all(questions)).toEqual(['a by second', 'b by second']);
});

test('a question that was heard is asked again when the lead changes', async () => {
  const asked: string[] = [];
  const first = tab('first', (what) => {
    asked.push(what);
    return never();
  });
  const [second, third] = [tab('second'), tab('third')];
  first.lead();
  const question = third.calls.find('a');
  await expect.poll(() => asked).toEqual(['a']);
  // Heard: it is waited for, however long it takes. That it is still there it says each time.
  for (let times = 0; times < 10; times += 1) {
    clock.pass(5000);
    await settled();
    await settled();
  }
  expect(asked).toEqual(['a']);
  first.follow();
  second.lead();
  expect(await question).toBe('a by second');
});

test('a leading tab that falls silent is asked again, and the tab answers itself', async () => {
  const first = tab('first', never);
  const second = tab('second');
  first.lead();
  await settled();
  const question = second.calls.find('a');
  // Heard.
  await settled();
  await settled();
  first.stop(); // without a word, and nobody leads after it
  clock.pass(5000);
  await settled();
  clock.pass(2000);
  expect(await question).toBe('a by second');
});

test('who begins to lead answers itself what it had asked', async () => {
  const [first, second] = [tab('first', never), tab('second')];
  first.lead();
  const question = second.calls.find('a');
  await settled();
  first.stop();
  second.lead();
  expect(await question).toBe('a by second');
});

test('where nobody hears, a tab answers itself, until somebody leads again', async () => {
  const second = tab('second');
  const question = second.calls.find('a');
  clock.pass(1999);
  await settled();
  clock.pass(1);
  expect(await question).toBe('a by second');
  expect(await second.calls.find('b')).toBe('b by second');

  const first = tab('first');
  first.lead();
  await settled();
  await settled();
  expect(await second.calls.find('c')).toBe('c by first');
});

test('a leading tab that hears late is asked again from then on', async () => {
  const second = tab('second');
  const question = second.calls.find('a');
  clock.pass(2000);
  expect(await question).toBe('a by second');

  // The first name is that of the channel for its answers.
  const late = channels.open(`${name}-second 1`, () => undefined);
  await new Promise<void>((arrived) => {
    const witness = channels.open(`${name}-second 1`, () => {
      witness.close();
      arrived();
    });
    late.post({ kind: 'heard', id: 'second 2' });
  });
  await settled();
  const first = channels.open(name, (message) => {
    const { kind, id } = message as { readonly kind: string; readonly id: string };
    if (kind === 'ask') late.post({ kind: 'answer', id, value: 'by first' });
  });
  expect(await second.calls.find('b')).toBe('by first');
  late.close();
  first.close();
});

test('what the leading tab cannot answer is tried by the tab that asked, which gets the reason', async () => {
  const broken = (by: string) => async () => {
    throw new Error(`broken in ${by}`);
  };
  const first = tab('first', broken('first'));
  first.lead();
  await expect(tab('second', broken('second')).calls.find('a')).rejects.toThrow('broken in second');
  expect(await tab('third').calls.find('a')).toBe('a by third');
});

test('nobody but the tab that asked hears the answer, however many have asked', async () => {
  const first = tab('first');
  const heard: unknown[] = [];
  const everybody = channels.open(name, (message) => heard.push((message as { readonly kind: string }).kind));
  first.lead();
  for (let number = 0; number < 40; number += 1) {
    const one = tab(`tab ${number}`);
    expect(await one.calls.find('a')).toBe('a by first');
  }
  expect(new Set(heard)).toEqual(new Set(['leads', 'ask']));
  // Two of each tab, and of the leading one those to the last that asked.
  expect(openChannels.size).toBe(2 * 41 + 32);
  everybody.close();
});

test('a call of another release is not answered', async () => {
  const first = tab('first');
  const heard: unknown[] = [];
  const other = channels.open(name, () => undefined);
  const replyTo = `${name}-other`;
  const replies = channels.open(replyTo, (message) => heard.push(message));
  first.lead();
  for (const call of ['explain', 'constructor', 'toString'])
    other.post({ kind: 'ask', id: call, replyTo, call, args: [] });
  other.post({ kind: 'ask', id: 'last', replyTo, call: 'find', args: ['a'] });
  await expect.poll(() => heard).toContainEqual({ kind: 'answer', id: 'last', value: 'a by first' });
  expect(heard).toEqual([
    { kind: 'heard', id: 'last' },
    { kind: 'answer', id: 'last', value: 'a by first' },
  ]);
  other.close();
  replies.close();
});
