import { useEffect, useState } from 'react';

interface AwaitedSubmit {
  /** Everything is known that is needed. */
  readonly canSubmit: boolean;
  /** What is not known yet is on its way. */
  readonly isComing: boolean;
  /** What is submitted: where it has changed meanwhile, nobody has agreed to it. */
  readonly of: string;
  readonly onSubmit: () => void;
}

/** Enter that comes before all is known counts once it is. */
export function useAwaitedSubmit({ canSubmit, isComing, of, onSubmit }: AwaitedSubmit) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isAwaited = awaited === of && (canSubmit || isComing);
  useEffect(() => {
    if (awaited === null || (isAwaited && !canSubmit)) return;
    setAwaited(null);
    if (isAwaited) onSubmit();
  }, [awaited, isAwaited, canSubmit, onSubmit]);
  return {
    isAwaited,
    submit: () => {
      if (canSubmit) onSubmit();
      else if (isComing) setAwaited(of);
    },
  };
}
