import { type RefCallback, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ItemKind } from '#contract/entities/item.ts';
import { findNeverAllowed, withoutInvisible } from '#contract/rules/invisible-characters.ts';
import {
  checkItemName,
  findForbiddenCharacter,
  type ItemNameProblem,
  trimItemName,
} from '#contract/rules/item-name.ts';
import { nameKey } from '#contract/rules/name-key.ts';
import { removedCharactersMessage } from '../../../lib/names/name-texts.ts';
import { useRefusedCharacters } from '../../../lib/names/use-refused-characters.ts';
import { useLiveQuery, useReader } from '../../../lib/use-live-query.ts';
import { forbiddenText } from '../problem-texts.ts';
import { forbiddenMessageMs } from './forbidden-flash.ts';
import { nameMessages } from './name-messages.ts';

export interface ItemNameOptions {
  readonly driveId: string;
  readonly folderId: string;
  readonly kind: ItemKind;
  readonly initial: string;
  /** What is wrong with it, as is known already. */
  readonly problem?: string | undefined;
  /** The item that is being renamed: its own name is free. */
  readonly exceptId?: string | undefined;
  /** What to say of a name that is taken. */
  readonly takenMessage: string;
}

export interface ItemNameField {
  readonly value: string;
  /** For the text field: it refuses characters that a name may not hold, and their message shows for a while. */
  readonly ref: RefCallback<HTMLInputElement>;
  /** The text field. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  /** What is wrong now, if anything. */
  readonly message: string | undefined;
  readonly taken: boolean;
  /**
   * The name as it will be kept, or null where it cannot be: then the message says why. It waits for the device's answer
   * whether the name is free; null also where somebody has typed on since.
   */
  readonly submit: () => Promise<string | null>;
  readonly setError: (message: string) => void;
}

/** The state of a field in which a folder or a file gets its name. The siblings are on the device. */
export function useItemNameField(options: ItemNameOptions): ItemNameField {
  const { driveId, folderId, kind, initial, exceptId, takenMessage } = options;
  const [value, setValue] = useState(initial);
  const [rejected, setRejected] = useState<{ readonly message: string } | null>(null);
  const [error, setError] = useState(options.problem);
  const key = nameKey(trimItemName(value));
  const submitted = useRef('');
  const response = useLiveQuery(
    async (reader) => {
      // A name that was given is taken by the very change that gives it: that is nobody's question.
      if (key === '' || key === submitted.current) return { key, taken: false };
      return { key, taken: await reader.isTaken(driveId, folderId, key, exceptId) };
    },
    [driveId, folderId, key, exceptId],
  );
  const taken = response?.key === key && response.taken;
  const reader = useReader();
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);

  useEffect(() => {
    if (rejected === null) return;
    const timer = setTimeout(() => setRejected(null), forbiddenMessageMs);
    return () => clearTimeout(timer);
  }, [rejected]);

  const input = useRef<HTMLInputElement>(null);
  const ref = useRefusedCharacters({
    input,
    clean: withoutForbidden,
    onRefused: (text) => setRejected({ message: rejectedMessage(text) }),
  });

  return {
    value,
    taken,
    ref,
    input,
    type(text) {
      submitted.current = '';
      setError(undefined);
      setValue(text);
    },
    message: rejected?.message ?? error ?? (taken ? takenMessage : undefined),
    async submit() {
      const checked = checkItemName(value);
      if (!checked.ok) {
        setRejected(null);
        setError(nameMessage(checked.problem, kind));
        // Nobody could take out what nobody sees: the field does, and the person looks at what is left.
        if (checked.problem.kind === 'item-name.invisible-character') setValue(withoutInvisible(value));
        return null;
      }
      // What cannot be asked now is in nobody's way: the worker judges every name again.
      const ask = async () =>
        (await reader?.isTaken(driveId, folderId, key, exceptId).catch(() => false)) ?? false;
      const isTaken = response?.key === key ? taken : await ask();
      if (latest.current !== value) return null;
      if (!isTaken) {
        submitted.current = key;
        return checked.value;
      }
      setRejected(null);
      setError(takenMessage);
      return null;
    },
    setError(problem) {
      submitted.current = '';
      setError(problem);
    },
  };
}

function nameMessage(problem: ItemNameProblem, kind: ItemKind): string {
  switch (problem.kind) {
    case 'item-name.empty':
      return kind === 'folder' ? nameMessages.folderNameEmpty : nameMessages.fileNameEmpty;
    case 'item-name.forbidden-character':
      return forbiddenText();
    case 'item-name.invisible-character':
      return removedCharactersMessage(problem.character);
    case 'item-name.too-long':
      return nameMessages.nameTooLong;
    case 'item-name.taken':
      return kind === 'folder' ? nameMessages.folderTaken : nameMessages.fileTaken;
  }
}

function rejectedMessage(raw: string): string {
  const invisible = findNeverAllowed(raw);
  return invisible === undefined ? forbiddenText() : removedCharactersMessage(invisible);
}

function withoutForbidden(raw: string): string {
  let kept = raw;
  for (
    let character = findForbiddenCharacter(kept);
    character !== undefined;
    character = findForbiddenCharacter(kept)
  ) {
    kept = kept.replaceAll(character, '');
  }
  return kept;
}
