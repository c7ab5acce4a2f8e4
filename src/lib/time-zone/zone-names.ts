import { isTimeZone } from './is-time-zone.ts';

/** Names that browsers still list for zones that are called otherwise now. */
const current: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** What a zone is called now, where this browser knows it by that name. */
export function currentZone(zone: string): string {
  const name = current[zone];
  return name !== undefined && isTimeZone(name) ? name : zone;
}

/** How a zone is written for people: `Europe/Berlin`, `America/New York`. */
export function zoneName(zone: string): string {
  return currentZone(zone).replaceAll('_', ' ');
}

export function deviceZone(): string {
  return currentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
