import { catalog } from '../language/catalog.ts';

/** Names of keys: what is printed on a keyboard of that language, and what a screen reader says. */
export const keyMessages = catalog('ui/foundations/key-messages', {
  command: 'Command',
  option: 'Option',
  control: 'Control',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  caps: {
    mod: 'Ctrl',
    Ctrl: 'Ctrl',
    Shift: 'Shift',
    Delete: 'Delete',
    Enter: 'Enter',
    Space: 'Space',
    Home: 'Home',
    End: 'End',
    click: 'click',
    Backspace: 'Backspace',
  },
});
