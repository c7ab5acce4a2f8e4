import type { holdMessages } from './hold-messages.ts';

export const texts: typeof holdMessages = {
  lead: 'Dieser Arbeitsbereich ist angehalten.',
  text: '{lead} Sie können lesen und herunterladen. Was Sie ändern, bleibt auf diesem Gerät und wird danach synchronisiert.',
  reason: (reason) =>
    `{lead} ${reason} Sie können lesen und herunterladen. Was Sie ändern, bleibt auf diesem Gerät und wird danach synchronisiert.`,
};
