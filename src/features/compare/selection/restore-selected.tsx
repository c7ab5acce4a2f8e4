import type { ComparedMoment } from '../../../lib/compare-path.ts';
import { useMomentRestore } from '../../../shared/restore/moment/use-moment-restore.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { MomentOption } from '../moment-options.ts';
import { reasonNotToSend } from './restorable.ts';
import { selectionMessages as messages } from './selection-messages.ts';
import type { CompareSelection } from './use-difference-selection.ts';

interface RestoreSelectedProps {
  readonly filespace: { readonly id: string; readonly name: string };
  readonly from: ComparedMoment;
  readonly moments: readonly MomentOption[];
  /** The person's role in the workspace. */
  readonly role: unknown;
  readonly selection: CompareSelection;
  readonly onRestored: () => void;
}

/** Brings back what was chosen as it was at the first moment, once the person has said so. */
export function RestoreSelected({
  filespace,
  from,
  moments,
  role,
  selection,
  onRestored,
}: RestoreSelectedProps) {
  const { chosen, isFilling } = selection;
  const seq = from === 'now' ? 0 : from;
  const restore = useMomentRestore({
    ...{ moment: { driveId: filespace.id, seq }, filespaceName: filespace.name, role },
    time: moments.find((moment) => moment.seq === seq)?.time ?? null,
    onSent() {
      selection.clear();
      onRestored();
    },
  });
  const targets = [...chosen.values()];
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        disabledReason={restore.reason || reasonNotToSend(from, targets.length, isFilling)}
        onClick={() => restore.ask(targets)}
      >
        {messages.restoreSelected(targets.length)}
      </Button>
      {restore.dialog}
    </>
  );
}
