import type { keyMessages } from './key-messages.ts';

export const texts: typeof keyMessages = {
  command: 'Befehl',
  option: 'Option',
  control: 'Steuerung',
  up: 'Nach oben',
  down: 'Nach unten',
  left: 'Nach links',
  right: 'Nach rechts',
  caps: {
    ...{ mod: 'Strg', Ctrl: 'Strg', Shift: 'Umschalt', Delete: 'Entf', Enter: 'Eingabe' },
    ...{ Home: 'Pos1', End: 'Ende', click: 'Klick' },
    ...{ Space: 'Leertaste', Backspace: 'Rücktaste' },
  },
};
