import { Progress } from '../../ui/display/progress.tsx';
import type { OneByOneProgress as HowFar } from './one-by-one.ts';
import { peopleMessages } from './people-messages.ts';

/** `34 of 100` with a bar, where there is more than one. */
export function OneByOneProgress({ of, label }: { readonly of: HowFar | null; readonly label: string }) {
  if (of === null || of.all < 2) return null;
  const text = peopleMessages.countOf(of.done, of.all);
  return (
    <div>
      <p>{text}</p>
      <Progress label={label} share={of.done / of.all} valueText={text} />
    </div>
  );
}
