export interface LatestQuestion<Question> {
  readonly ask: (question: Question) => void;
  readonly stop: () => void;
}

/**
 * Asks one question at a time, and of those that come meanwhile only the last. The same question again rests for as long
 * as its answer took: what changes many times a second takes at most half of the time of whoever answers. A question
 * that fails is asked again when the next one comes.
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
    try {
      const response = await answer(question);
      if (!isOver) listener(response);
    } finally {
      isAsking = false;
      const nowMs = performance.now();
      restUntilMs = nowMs + (nowMs - startedMs);
      next();
    }
  }

  return {
    ask(question) {
      waiting = question;
      next();
    },
    stop() {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
