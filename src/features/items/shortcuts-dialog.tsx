import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { Dialog } from '../../ui/popups/dialog.tsx';
import styles from './shortcuts-dialog.module.css';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-shortcuts.ts';

interface Shortcut {
  readonly does: string;
  /** Shortcuts that do it; several stand beside one another. */
  readonly keys: readonly string[];
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Move around',
    shortcuts: [
      { does: 'Next or previous item', keys: ['Down', 'Up'] },
      { does: 'First or last item', keys: ['Home', 'End'] },
      { does: 'Jump to a name', keys: ['A to Z'] },
      { does: 'Open', keys: ['Enter'] },
      { does: 'Preview a file', keys: ['Space', 'Enter'] },
      { does: 'Up one folder', keys: ['Alt+Up', 'Backspace'] },
      { does: 'Back, forward', keys: ['Alt+Left', 'Alt+Right'] },
      { does: 'Search', keys: ['/'] },
      { does: 'Search or run a command', keys: ['mod+K'] },
      { does: 'Transfers (outside the list)', keys: ['T'] },
      { does: 'History (outside the list)', keys: ['H'] },
      { does: 'Earlier, later change (in the history)', keys: ['Alt+Left', 'Alt+Right'] },
      { does: 'Next area', keys: ['F6'] },
      { does: 'List or gallery', keys: ['Shift+V'] },
      { does: 'This list', keys: ['?'] },
    ],
  },
  {
    title: 'Select',
    shortcuts: [
      { does: 'Select or clear item', keys: ['Space', 'Ctrl+Space'] },
      { does: 'Extend selection', keys: ['Shift+Down', 'Shift+Up'] },
      { does: 'Extend to first or last', keys: ['Shift+Home', 'Shift+End'] },
      { does: 'Extend to this item', keys: ['Shift+Space'] },
      { does: 'Select all', keys: ['mod+A'] },
      { does: 'Clear selection', keys: ['Esc'] },
      { does: 'Add with pointer', keys: ['mod+click'] },
      { does: 'Range with pointer', keys: ['Shift+click'] },
    ],
  },
  {
    title: 'Act on items',
    shortcuts: [
      { does: 'Add folder', keys: ['Shift+N'] },
      { does: 'Rename', keys: ['F2'] },
      { does: 'Move', keys: ['Shift+M'] },
      { does: 'Copy', keys: ['Shift+C'] },
      { does: 'Cut, copy, paste', keys: ['mod+X', 'mod+C', 'mod+V'] },
      { does: 'Upload files (outside the list)', keys: ['U'] },
      { does: 'Upload folder', keys: ['Shift+U'] },
      { does: 'Upload from the clipboard', keys: ['mod+V'] },
      { does: 'Download', keys: ['Shift+D'] },
      { does: 'Star', keys: ['Shift+S'] },
      { does: 'Info', keys: ['Shift+I', 'Alt+Enter'] },
      { does: 'Access and Permissions', keys: ['Shift+P'] },
      { does: 'Delete', keys: ['Delete'] },
      { does: 'Undo', keys: ['mod+Z'] },
      { does: 'Restore (in the trash)', keys: ['R'] },
      { does: 'Restore (in a snapshot)', keys: ['Shift+R'] },
      { does: 'Menu', keys: ['Shift+F10'] },
    ],
  },
];

/** Every key of the product on one page, and the switch for the single letters. */
export function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const letters = useSingleKeyShortcuts();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="full">
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.footer}>
        <Checkbox label="Letter shortcuts" checked={letters} onChange={setSingleKeyShortcuts} />
        <span className={styles.note}>/, ?, U, T, H, R, S and Shift with a letter</span>
      </div>
    </Dialog>
  );
}
