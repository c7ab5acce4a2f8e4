import type { OutboxRow } from '#worker/read/reader.ts';

/** A conflict in words: what this person wished, and what somebody else did. */
export interface ConflictWords {
  readonly title: string;
  readonly text: string;
  readonly mine: string;
  readonly theirs: string;
  /** Whether there is still something to choose between. */
  readonly open: boolean;
}

export function conflictWords(
  { change, rival, itemName, targetName }: OutboxRow,
  rootName: string,
): ConflictWords {
  const who = rival?.by ?? 'Somebody else';
  const noun = change.kind;
  const place = rival?.folderName || rootName;
  const open = rival !== undefined && rival.name !== '';
  const gone = 'It was deleted meanwhile.';
  switch (change.type) {
    case 'renameItem':
      return {
        title: `Two names for one ${noun}`,
        text: open ? `${who} renamed it without having seen your name.` : gone,
        mine: change.name,
        theirs: open ? rival.name : 'Deleted',
        open,
      };
    case 'moveItem':
      return {
        title: `Two places for one ${noun}`,
        text: open ? `“${itemName}”: ${who} moved it without having seen where you had put it.` : gone,
        mine: targetName || rootName,
        theirs: open ? place : 'Deleted',
        open,
      };
    default:
      return {
        title: 'Changed before it was deleted',
        text: `${who} changed “${itemName}” after you had last seen it.`,
        mine: 'Delete it',
        theirs:
          rival !== undefined && rival.name !== itemName
            ? `Keep it as “${rival.name}”`
            : `Keep it in ${place}`,
        open: true,
      };
  }
}
