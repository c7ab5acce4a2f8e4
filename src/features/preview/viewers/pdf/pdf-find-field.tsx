import { type RefObject, useEffect } from 'react';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { viewerMessages as messages } from '../viewer-messages.ts';
import styles from './pdf-find-field.module.css';

interface PdfFindFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly term: string;
  readonly at: number;
  readonly count: number;
  readonly isFinding: boolean;
  readonly onTerm: (term: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

export function PdfFindField({
  field,
  term,
  at,
  count,
  isFinding,
  onTerm,
  onStep,
  onClose,
}: PdfFindFieldProps) {
  useEffect(() => field.current?.focus(), [field]);
  const found = count > 0 ? messages.hitOf(at + 1, count) : isFinding ? messages.finding : messages.notFound;
  return (
    <search
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        onClose();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <input
        ref={field}
        type="search"
        aria-label={messages.findInDocument}
        placeholder={messages.find}
        className={styles.field}
        value={term}
        onChange={(event) => onTerm(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          onStep(event.shiftKey ? -1 : 1);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className={styles.count} role="status">
        {term.trim() !== '' && found}
      </span>
      <IconButton
        icon="chev-l"
        label={messages.previousHit}
        disabled={count === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton icon="chev-r" label={messages.nextHit} disabled={count === 0} onClick={() => onStep(1)} />
      <IconButton icon="x" label={messages.closeFind} onClick={onClose} />
    </search>
  );
}
