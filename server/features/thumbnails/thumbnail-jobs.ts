import { createByteBudget } from './byte-budget.ts';

export interface JobLimits {
  /** Jobs that wait or are being done. */
  readonly waiting: number;
  /** Those that one person has begun. */
  readonly ofOnePerson: number;
  /** Of images in memory. Each counts as a quarter of it at least, so that four storages are asked at a time. */
  readonly heldBytes: number;
}

export interface JobRequest {
  readonly key: string;
  readonly person: string;
  readonly bytes: number;
}

interface Job<T> {
  readonly done: Promise<T | null>;
  readonly left: AbortController;
  wantedBy: number;
}

/** `too-many`: of this person. `busy`: of all, or nobody waited for it any more. Whoever it was may come again. */
export interface NotDone {
  readonly kind: 'too-many' | 'busy';
}

/** What is asked for by many is done once, and what nobody waits for any more is not begun. */
export function createThumbnailJobs<T>(limits: JobLimits) {
  const jobs = new Map<string, Job<T>>();
  const begunBy = new Map<string, number>();
  const hold = createByteBudget(limits.heldBytes);

  function begin({ key, person, bytes }: JobRequest, work: () => Promise<T>): Job<T> {
    const left = new AbortController();
    const end = () => {
      if (jobs.get(key) !== job) return;
      jobs.delete(key);
      const others = (begunBy.get(person) ?? 0) - 1;
      if (others > 0) begunBy.set(person, others);
      else begunBy.delete(person);
    };
    const counted = Math.max(bytes, limits.heldBytes / 4);
    const turn = async () => {
      // It is done to its end now, whoever leaves.
      left.signal.removeEventListener('abort', end);
      return work();
    };
    begunBy.set(person, (begunBy.get(person) ?? 0) + 1);
    const job: Job<T> = {
      wantedBy: 0,
      left,
      done: hold({ bytes: counted, person, left: left.signal }, turn).finally(end),
    };
    jobs.set(key, job);
    // Its place is free at once.
    left.signal.addEventListener('abort', end);
    return job;
  }

  return {
    async run(request: JobRequest, gone: AbortSignal, work: () => Promise<T>): Promise<T | NotDone> {
      if (gone.aborted) return { kind: 'busy' };
      const { key, person } = request;
      if (!jobs.has(key)) {
        if ((begunBy.get(person) ?? 0) >= limits.ofOnePerson) return { kind: 'too-many' };
        if (jobs.size >= limits.waiting) return { kind: 'busy' };
      }
      const job = jobs.get(key) ?? begin(request, work);
      job.wantedBy += 1;
      const leave = () => {
        job.wantedBy -= 1;
        if (job.wantedBy === 0) job.left.abort();
      };
      gone.addEventListener('abort', leave, { once: true });
      const done = await job.done.finally(() => gone.removeEventListener('abort', leave));
      return done ?? { kind: 'busy' };
    },
  };
}
