import type { Ports } from '../../lib/ports.ts';

/** How long the leading tab may take to say that it has heard: longer than any step of its work. */
const hearingTimeoutMs = 2000;

type Call = (...args: never[]) => Promise<unknown>;
type Calls<C> = { readonly [Name in keyof C]: Call };

type Message =
  | { readonly kind: 'ask'; readonly id: string; readonly call: string; readonly args: readonly unknown[] }
  | { readonly kind: 'heard' | 'failed'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly value: unknown }
  | { readonly kind: 'leads' };

interface Asked {
  readonly call: string;
  readonly args: readonly unknown[];
  readonly settle: (value: unknown) => void;
  stopTimer(): void;
}

export interface SharedCalls<C> {
  readonly calls: C;
  /** This tab answers from here on, itself and the others. */
  lead(): void;
  follow(): void;
  /** Nobody is asked or answered any more. */
  stop(): void;
}

/**
 * Calls that the leading tab answers for all, so that what they are answered from is in memory once. `own` are the calls
 * by which any tab can answer itself, with the same result: it does where the leading one can't answer. When the lead
 * changes, what was asked is asked again, so that an answer may be late and is never missing.
 */
export function shareCalls<C extends Calls<C>>(ports: Ports, channelName: string, own: C): SharedCalls<C> {
  const asked = new Map<string, Asked>();
  /** Questions of others that are being answered: what is asked again in between is no second one. */
  const answering = new Set<string>();
  let leads = false;
  let isStopped = false;
  // The leading tab did not hear: one of a former release, or one that can't go on.
  let isAlone = false;
  const channel = ports.openChannel(channelName, (message) => receive(message as Message));

  function answerOwn(call: string, args: readonly unknown[]): Promise<unknown> {
    return own[call as keyof C](...(args as never[]));
  }

  function ask(call: string, args: readonly unknown[]): Promise<unknown> {
    if (leads || isAlone) return answerOwn(call, args);
    return new Promise((settle) => {
      const id = ports.uuid();
      asked.set(id, { call, args, settle, stopTimer() {} });
      send(id);
    });
  }

  function send(id: string) {
    const question = asked.get(id);
    if (!question) return;
    question.stopTimer();
    question.stopTimer = ports.setTimer(hearingTimeoutMs, () => {
      isAlone = true;
      answerAsked(id);
    });
    channel.post({ kind: 'ask', id, call: question.call, args: question.args } satisfies Message);
  }

  function answerAsked(id: string) {
    const question = asked.get(id);
    if (question) settle(id, answerOwn(question.call, question.args));
  }

  function settle(id: string, value: unknown) {
    const question = asked.get(id);
    asked.delete(id);
    question?.stopTimer();
    question?.settle(value);
  }

  async function answer(id: string, call: string, args: readonly unknown[]) {
    channel.post({ kind: 'heard', id } satisfies Message);
    if (answering.has(id)) return;
    answering.add(id);
    const response = await answerOwn(call, args).then(
      (value): Message => ({ kind: 'answer', id, value }),
      // The tab that asked tries it itself, and says why it can't.
      (): Message => ({ kind: 'failed', id }),
    );
    answering.delete(id);
    if (!isStopped) channel.post(response);
  }

  function receive(message: Message) {
    if (message.kind === 'ask') {
      if (leads && Object.hasOwn(own, message.call)) void answer(message.id, message.call, message.args);
    } else if (message.kind === 'heard') asked.get(message.id)?.stopTimer();
    else if (message.kind === 'answer') settle(message.id, message.value);
    else if (message.kind === 'failed') answerAsked(message.id);
    else if (message.kind === 'leads') {
      isAlone = false;
      for (const id of [...asked.keys()]) send(id);
    }
  }

  function becomeOwn() {
    for (const id of [...asked.keys()]) answerAsked(id);
  }

  const entries = Object.keys(own).map((call) => [call, (...args: never[]) => ask(call, args)]);
  return {
    calls: Object.fromEntries(entries),
    lead() {
      leads = true;
      channel.post({ kind: 'leads' } satisfies Message);
      becomeOwn();
    },
    follow() {
      leads = false;
    },
    stop() {
      isStopped = true;
      leads = true;
      channel.close();
      becomeOwn();
    },
  };
}
