import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Kbd } from '../../ui/display/kbd.tsx';
import { isApple } from '../../ui/foundations/key-labels.ts';
import { Dialog } from '../../ui/popups/dialog.tsx';
import { shortcutMessages } from './shortcut-messages.ts';
import styles from './shortcuts-dialog.module.css';
import { setSingleKeyShortcuts, useSingleKeyShortcuts } from './single-key-shortcuts.ts';

type ShortcutName = Exclude<keyof typeof shortcutMessages, 'title'>;

interface Shortcut {
  readonly does: ShortcutName;
  /** Shortcuts that do it; several stand beside one another. */
  readonly keys: readonly string[];
}

const groups: readonly { readonly title: ShortcutName; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'moveAround',
    shortcuts: [
      { does: 'next', keys: ['Down', 'Up'] },
      { does: 'firstLast', keys: ['Home', 'End'] },
      { does: 'jump', keys: ['letter'] },
      { does: 'open', keys: ['Enter'] },
      { does: 'openInTab', keys: ['mod+Enter'] },
      { does: 'preview', keys: ['Space', 'Enter'] },
      { does: 'up', keys: isApple() ? ['mod+Up', 'Backspace'] : ['Alt+Up', 'Backspace'] },
      { does: 'backForward', keys: ['Alt+Left', 'Alt+Right'] },
      { does: 'search', keys: ['/'] },
      { does: 'palette', keys: ['mod+K'] },
      { does: 'transfers', keys: ['T'] },
      { does: 'history', keys: ['H'] },
      { does: 'earlierLater', keys: ['Alt+Left', 'Alt+Right'] },
      { does: 'nextPane', keys: ['F6'] },
      { does: 'view', keys: ['Shift+V'] },
      { does: 'help', keys: ['?'] },
    ],
  },
  {
    title: 'select',
    shortcuts: [
      { does: 'toggle', keys: ['Space', 'Ctrl+Space'] },
      { does: 'extend', keys: ['Shift+Down', 'Shift+Up'] },
      { does: 'extendToEnd', keys: ['Shift+Home', 'Shift+End'] },
      { does: 'extendHere', keys: ['Shift+Space'] },
      { does: 'selectAll', keys: ['mod+A'] },
      { does: 'clear', keys: ['Esc'] },
      { does: 'addByPointer', keys: ['mod+click'] },
      { does: 'rangeByPointer', keys: ['Shift+click'] },
    ],
  },
  {
    title: 'act',
    shortcuts: [
      { does: 'addFolder', keys: ['Shift+N'] },
      { does: 'rename', keys: ['F2'] },
      { does: 'move', keys: ['Shift+M'] },
      { does: 'copy', keys: ['Shift+C'] },
      { does: 'clipboard', keys: ['mod+X', 'mod+C', 'mod+V'] },
      { does: 'uploadFiles', keys: ['U'] },
      { does: 'uploadFolder', keys: ['Shift+U'] },
      { does: 'uploadClipboard', keys: ['mod+V'] },
      { does: 'download', keys: ['Shift+D'] },
      { does: 'star', keys: ['Shift+S'] },
      { does: 'copyLink', keys: ['mod+Shift+C'] },
      { does: 'info', keys: ['Shift+I', 'Alt+Enter'] },
      { does: 'access', keys: ['Shift+P'] },
      { does: 'delete', keys: ['Delete'] },
      { does: 'undo', keys: ['mod+Z'] },
      { does: 'redo', keys: isApple() ? ['mod+Shift+Z'] : ['mod+Shift+Z', 'mod+Y'] },
      { does: 'restoreInTrash', keys: ['R'] },
      { does: 'restoreInSnapshot', keys: ['Shift+R'] },
      { does: 'menu', keys: ['Shift+F10'] },
    ],
  },
];

/** Every key of the product on one page, and the switch for the single letters. */
export function ShortcutsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const letters = useSingleKeyShortcuts();
  return (
    <Dialog open={open} onClose={onClose} title={shortcutMessages.title} size="full">
      <div className={styles.groups}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3>{shortcutMessages[title]}</h3>
            <dl>
              {shortcuts.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{shortcutMessages[does]}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key} keys={key === 'letter' ? shortcutMessages.anyLetter : key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.footer}>
        <Checkbox label={shortcutMessages.letters} checked={letters} onChange={setSingleKeyShortcuts} />
        <span className={styles.note}>{shortcutMessages.whichLetters}</span>
      </div>
    </Dialog>
  );
}
