import { formatCount } from '../../../../lib/format.ts';
import type { incomingMessages } from './incoming-messages.ts';

export const texts: typeof incomingMessages = {
  lead: 'Öffnen Sie den Ordner, in den sie gehören.',
  leadOne: 'Öffnen Sie den Ordner, in den sie gehört.',
  uploadHere: 'Hierher hochladen',
  discard: 'Verwerfen',
  takenElsewhere: 'Diese Dateien wurden in einem anderen Tab übernommen.',
  failed:
    'Die geteilten Dateien sind nicht angekommen. Wenn dieses Gerät voll ist, schaffen Sie Platz und teilen Sie sie erneut.',
  namelessFile: 'Geteilte Datei',
  ready: (name) => `${name} kann hochgeladen werden.`,
  severalReady: (count) => `${formatCount(count)} Dateien können hochgeladen werden.`,
};
