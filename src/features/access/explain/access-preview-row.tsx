import { useState } from 'react';
import { principalKey } from '#contract/rules/effective-access.ts';
import { Note } from '../../../ui/display/note.tsx';
import type { AccessPreviewPart } from './access-preview.ts';
import { messages } from './messages.ts';
import styles from './why.module.css';

interface AccessPreviewRowProps {
  /** None: nobody's access changes. */
  readonly parts: readonly AccessPreviewPart[];
  readonly names: ReadonlyMap<string, string>;
  readonly folderName: string;
}

/** The most names that are read out of one part. */
const mostNames = 50;

/** What a change would do, before it is made; the names on demand. */
export function AccessPreviewRow({ parts, names, folderName }: AccessPreviewRowProps) {
  const [named, setNamed] = useState(false);
  return (
    <Note icon="users" role="status">
      {parts.length === 0 ? (
        messages.nothingChanges(folderName)
      ) : (
        <>
          {parts.map(({ text }) => text).join(', ')}.{' '}
          <button
            type="button"
            className={styles.names}
            aria-expanded={named}
            onClick={() => setNamed(!named)}
          >
            {named ? messages.hideNames : messages.showNames}
          </button>
          {named && (
            <dl className={styles.nameList}>
              {parts.map(({ text, memberIds }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>{namesIn(memberIds, names)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </Note>
  );
}

function namesIn(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const first = ids
    .slice(0, mostNames)
    .map((id) => names.get(principalKey({ kind: 'user', id })) ?? messages.aUser);
  const more = ids.length - first.length;
  return more > 0 ? messages.namesAndMore(first.join(', '), more) : first.join(', ');
}
