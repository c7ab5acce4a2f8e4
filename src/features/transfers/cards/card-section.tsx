import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from '../transfers.module.css';

/** Cards on screen at first. */
const newestCards = 12;

export interface CardSectionProps<View> {
  readonly title: string;
  readonly views: readonly View[];
  readonly olderLabel: string;
  readonly children: (view: View) => ReactNode;
}

/** A heading with its cards; the older ones when they are asked for. Nothing where there are none. */
export function CardSection<View>({ title, views, olderLabel, children }: CardSectionProps<View>) {
  const [cards, setCards] = useState(newestCards);
  if (views.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>
        {title} <span className={styles.count}>{formatCount(views.length)}</span>
      </h3>
      {views.slice(0, cards).map(children)}
      {views.length > cards && (
        <Button variant="ghost" className={styles.older} onClick={() => setCards(cards + newestCards)}>
          {olderLabel}
        </Button>
      )}
    </>
  );
}
