import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import styles from '../transfers.module.css';
import { SaveCard } from './save-card.tsx';
import { saveMessages } from './save-messages.ts';
import type { SaveView } from './save-view.ts';

export interface SaveListProps {
  readonly views: readonly SaveView[];
  readonly timeZone: string;
}

/** Cards on screen at first. */
const newestCards = 12;

/** The downloads that this page knows the progress of. A browser's own says nothing to a page: it is not here. */
export function SaveList({ views, timeZone }: SaveListProps) {
  const [cards, setCards] = useState(newestCards);
  if (views.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>
        {saveMessages.downloads} <span className={styles.count}>{views.length}</span>
      </h3>
      {views.slice(0, cards).map((view) => (
        <SaveCard key={view.save.saveId} view={view} timeZone={timeZone} />
      ))}
      {views.length > cards && (
        <Button variant="ghost" className={styles.older} onClick={() => setCards(cards + newestCards)}>
          {saveMessages.older}
        </Button>
      )}
    </>
  );
}
