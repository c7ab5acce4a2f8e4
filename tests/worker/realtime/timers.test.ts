import { expect, it } from 'vitest';
import { type Connection, nextTimerMs } from '#worker/realtime/connection-state.ts';

const pending = { untilMs: 1, hurries: 0, isFirm: false, isBlocked: false };
const states = {
  connecting: { name: 'connecting', tries: 0, isAdmitted: false, ...pending },
  open: { name: 'open', tries: 0, hurries: 0, served: false, lastReceivedMs: 0, pingMs: 0 },
  waiting: { name: 'waiting', tries: 1, ...pending },
  idle: { name: 'idle', ...pending },
  refused: { name: 'refused' },
} as const satisfies { readonly [N in Connection['name']]: Extract<Connection, { name: N }> };

it.each(Object.values(states))(
  'a connection that is $name has a timer, unless a sign-in is waited for',
  (state) => {
    expect(nextTimerMs(state) === null).toBe(state.name === 'refused');
  },
);
