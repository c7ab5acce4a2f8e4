import type { Channel, Ports } from '../../lib/ports.ts';

/** How long the leading tab may take to say that it has heard: longer than any step of its work. */
const hearingTimeoutMs = 2000;
/** How long an answer is waited for before it is asked whether the leading tab is still there. */
const answerTimeoutMs = 5000;
/** How many tabs the leading one keeps a channel to; one more takes that of the tab that asked first. */
const mostReplyChannels = 32;

type Call = (...args: never[]) => Promise<unknown>;
type Calls<C> = { readonly [Name in keyof C]: Call };

interface Question {
  readonly kind: 'ask';
  readonly id: string;
  /** The channel of the tab that asks: nobody else hears the answer. */
  readonly replyTo: string;
  readonly call: string;
  readonly args: readonly unknown[];
}

type Message = Question | { readonly kind: 'leads' };

type Reply =
  | { readonly kind: 'heard' | 'failed'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly value: unknown };

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
  const replyTo = `${channelName}-${ports.uuid()}`;
  const replies = ports.openChannel(replyTo, (reply) => receiveReply(reply as Reply));
  /** Those of the tabs that asked this one, by their names. */
  const replyChannels = new Map<string, Channel>();

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
    const { call, args } = question;
    channel.post({ kind: 'ask', id, replyTo, call, args } satisfies Message);
  }

  /** It may take long. Whoever was stopped by its browser meanwhile, and an answer that was lost, show when it is asked again. */
  function awaitAnswer(id: string) {
    const question = asked.get(id);
    if (!question) return;
    question.stopTimer();
    question.stopTimer = ports.setTimer(answerTimeoutMs, () => send(id));
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

  async function answer({ id, replyTo: to, call, args }: Question) {
    reply(to, { kind: 'heard', id });
    if (answering.has(id)) return;
    answering.add(id);
    const response = await answerOwn(call, args).then(
      (value): Reply => ({ kind: 'answer', id, value }),
      // The tab that asked tries it itself, and says why it can't.
      (): Reply => ({ kind: 'failed', id }),
    );
    answering.delete(id);
    reply(to, response);
  }

  function reply(to: string, message: Reply) {
    if (isStopped) return;
    let open = replyChannels.get(to);
    if (open === undefined) {
      open = ports.openChannel(to, () => undefined);
      replyChannels.set(to, open);
      const [oldest] = replyChannels;
      if (oldest && replyChannels.size > mostReplyChannels) {
        oldest[1].close();
        replyChannels.delete(oldest[0]);
      }
    }
    open.post(message);
  }

  function receive(message: Message) {
    if (message.kind === 'ask') {
      if (leads && Object.hasOwn(own, message.call)) void answer(message);
    } else if (message.kind === 'leads') {
      isAlone = false;
      for (const id of [...asked.keys()]) send(id);
    }
  }

  function receiveReply(message: Reply) {
    if (message.kind === 'heard') {
      // Also of what was not waited for: it was only busy.
      isAlone = false;
      awaitAnswer(message.id);
    } else if (message.kind === 'answer') settle(message.id, message.value);
    else if (message.kind === 'failed') answerAsked(message.id);
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
      for (const each of [channel, replies, ...replyChannels.values()]) each.close();
      becomeOwn();
    },
  };
}
