import { useLayoutEffect, useRef } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { searchKey } from '#contract/rules/unicode/search-key.ts';
import { formatCount } from '../../../lib/format.ts';
import { common } from '../../../ui/common-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Count } from '../../../ui/display/badge.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import styles from './admin.module.css';
import { messages } from './messages.ts';

interface FilespacePickerProps {
  readonly filespaces: readonly Filespace[];
  readonly current: string | undefined;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (filespace: Filespace) => void;
  readonly onReview: () => void;
}

/** The filespaces of a workspace, by part of the name; a row of tabs below 1025 px. */
export function FilespacePicker(props: FilespacePickerProps) {
  const { filespaces, current, search, onSearch, onOpen, onReview } = props;
  const searchText = searchKey(search.trim());
  const shown = filespaces.filter(({ name }) => searchKey(name).includes(searchText));
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!current) return;
    const chosen = list.current?.querySelector('[aria-current=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <section className={styles.master} aria-label={messages.filespacesLabel}>
      <header className={styles.masterHead}>
        <h2>{messages.filespaces}</h2>
        <Count>
          {formatCount(shown.length)}
          <span className="visually-hidden">{messages.filespacesCounted(shown.length)}</span>
        </Count>
      </header>
      <div className={styles.masterSearch}>
        <SearchField
          label={messages.searchFilespaces}
          placeholder={common.search}
          quiet
          value={search}
          onChange={onSearch}
        />
      </div>
      <ul ref={list} className={styles.filespaces}>
        {shown.map((filespace) => (
          <li key={filespace.id}>
            <button
              type="button"
              className={styles.filespace}
              aria-current={filespace.id === current ? 'true' : undefined}
              onClick={() => onOpen(filespace)}
            >
              <Icon name="drive" />
              <span>{filespace.name}</span>
            </button>
          </li>
        ))}
        {shown.length === 0 && filespaces.length > 0 && (
          <li className={styles.none} role="status">
            {messages.noFilespaceFound}
          </li>
        )}
      </ul>
      <footer className={styles.masterFoot}>
        <Button block icon="list" onClick={onReview}>
          {messages.review}
        </Button>
      </footer>
    </section>
  );
}
