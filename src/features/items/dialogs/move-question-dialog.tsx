import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/popups/dialog.tsx';
import type { MoveQuestion } from '../commands/use-move-question.ts';

/** Before a move that changes who can see what is moved. */
export function MoveQuestionDialog({ text, target, answer }: MoveQuestion) {
  return (
    <Dialog
      open
      alert
      title={`Move to ${target.name}`}
      onClose={() => answer(false)}
      onSubmit={() => answer(true)}
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
