import type { redoMessages } from './redo-messages.ts';

export const texts: typeof redoMessages = {
  nothing: 'Es gibt nichts zu wiederholen.',
  failed: 'Das kann nicht wiederholt werden.',
};
