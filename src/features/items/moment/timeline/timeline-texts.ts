import { formatDay } from '../../../../lib/format.ts';
import { isGerman, pageLocale } from '../../../../ui/language/language.ts';
import { timelineMessages } from './timeline-messages.ts';

const parts: Intl.DateTimeFormatOptions = {
  ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: isGerman ? '2-digit' : 'numeric', minute: '2-digit', hour12: !isGerman },
};

/** `Friday, November 13, 2026, 2:02 PM` */
export function momentInWords(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat(pageLocale, { ...parts, timeZone })
    .format(time * 1000)
    .replace(/ (at|um) /, ', ')
    .replaceAll('\u202f', ' ');
}

export function beginsText(time: number, zone: string): string {
  return timelineMessages.begins(formatDay(time * 1000, zone));
}

export function zoneHint(zone: string): string {
  return timelineMessages.fieldHint(zone.replaceAll('_', ' '));
}
