import { useRef, useState } from 'react';
import { common } from '../../ui/common-messages.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChecklistField } from '../../ui/fields/checklist-field.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import type { OneByOneProgress as HowFar } from './one-by-one.ts';
import { OneByOneProgress } from './one-by-one-progress.tsx';
import { peopleMessages } from './people-messages.ts';

interface AddingDialogProps {
  readonly title: string;
  readonly legend: string;
  readonly searchLabel: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** What is said to whoever adds without having chosen. */
  readonly nothingChosen: string;
  /** Adds what was chosen; gives the message why not, null where it is done. */
  readonly onAdd: (ids: readonly string[]) => Promise<string | null>;
  /** How far adding is, where it is one call for each. */
  readonly progress?: HowFar | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Some of a list are chosen and added: users to a group, groups to a user. */
export function AddManyDialog({ options, nothingChosen, onAdd, onClose, ...rest }: AddingDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const { title, legend, searchLabel, progress = null, open, onClosed } = rest;
  const isCancelled = useRef(false);
  const close = () => {
    isCancelled.current = true;
    onClose();
  };
  const add = async () => {
    if (working) return;
    const ids = options.map(({ id }) => id).filter((id) => chosen.has(id));
    if (ids.length === 0) return setError(nothingChosen);
    isCancelled.current = false;
    setWorking(true);
    setError(undefined);
    const failure = await onAdd(ids);
    setWorking(false);
    if (isCancelled.current) return;
    if (failure !== null) return setError(failure);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={title}
      onSubmit={add}
      error={error}
      footer={
        <>
          <Button onClick={close}>{common.cancel}</Button>
          <Button type="submit" variant="primary" working={working && peopleMessages.adding}>
            {common.add}
          </Button>
        </>
      }
    >
      <ChecklistField
        legend={legend}
        searchLabel={searchLabel}
        options={options}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next);
          setError(undefined);
        }}
      />
      <OneByOneProgress of={progress} label={peopleMessages.adding} />
    </Dialog>
  );
}
