import { useTitle } from '../../../../lib/use-title.ts';
import { asOfText } from '../moment-texts.ts';

interface MomentHeadingProps {
  /** What the tab is named after. */
  readonly title: string;
  readonly shown: string;
  /** When it was, where that is known. */
  readonly time: string | null;
}

/** Names the tab and the page after the moment: neither is mistaken for what is now. */
export function MomentHeading({ title, shown, time }: MomentHeadingProps) {
  useTitle(asOfText(title, time));
  return <h1 className="visually-hidden">{asOfText(shown, time)}</h1>;
}
