import type { holdMessages } from './hold-messages.ts';

export const texts: typeof holdMessages = {
  lead: 'Dieser Arbeitsbereich ist angehalten.',
  text: (reason) =>
    `{lead}${reason} Sie können lesen und herunterladen. Was Sie ändern, bleibt auf diesem Gerät und wird danach synchronisiert.`,
  over: 'Dieser Arbeitsbereich ist nicht mehr angehalten.',
};
