export interface LatestQuestion<Question> {
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
}

/** How long a question that failed rests before it is asked again by itself: twice as long each time, up to the most. */
const firstRetryMs = 500;
const maxRetryMs = 30_000;

/**
 * Asks one question at a time, and of those that come meanwhile only the last. The same question again rests for as long
 * as its answer took: what changes many times a second takes at most half of the time of whoever answers. A question
 * that fails is reported, and asked again until it is answered or another one comes: what waits for it is on screen.
 */
export function createLatestQuestion<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  listener: (answer: Answer) => void,
  isSame: (one: Question, other: Question) => boolean,
): LatestQuestion<Question> {
  let waiting: Question | undefined;
  let last: Question | undefined;
  let isAsking = false;
  let isOver = false;
  let restUntilMs = 0;
  /** In a row. */
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function next() {
    clearTimeout(timer);
    if (isAsking || isOver || waiting === undefined) return;
    const restMs = last !== undefined && isSame(last, waiting) ? restUntilMs - performance.now() : 0;
    if (restMs > 0) timer = setTimeout(next, restMs);
    else void askNow(waiting);
  }

  async function askNow(question: Question) {
    waiting = undefined;
    last = question;
    isAsking = true;
    const startedMs = performance.now();
    const answered = await answer(question).then(
      (response) => ({ response }),
      (problem: unknown) => ({ problem }),
    );
    isAsking = false;
    const nowMs = performance.now();
    if ('problem' in answered) {
      restUntilMs = nowMs + Math.min(firstRetryMs * 2 ** failures, maxRetryMs);
      waiting ??= question;
      if (failures === 0 && !isOver) reportError(answered.problem);
      failures += 1;
    } else {
      restUntilMs = nowMs + (nowMs - startedMs);
      failures = 0;
      if (!isOver) listener(answered.response);
    }
    next();
  }

  return {
    ask(question) {
      waiting = question;
      // Something has changed: what failed before may be answered now.
      if (failures > 0) restUntilMs = 0;
      next();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
