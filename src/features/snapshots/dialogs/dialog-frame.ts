/** What each dialog of the snapshots screen is given. */
export interface DialogFrame {
  readonly driveId: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}
