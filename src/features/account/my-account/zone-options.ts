import { defaultTimeZone } from '../../../lib/format.ts';
import { currentZone, zoneName } from '../../../lib/time-zone/zone-names.ts';
import { appearanceMessages } from './appearance-messages.ts';

interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** Where this device is first, then Pacific time, then all others, each by the name that it has now. */
export function timeZoneOptions(chosen: string, here: string): readonly ZoneOption[] {
  const first = [here, defaultTimeZone, chosen, 'UTC'];
  const zones = [...new Set([...first, ...Intl.supportedValuesOf('timeZone').sort()].map(currentZone))];
  return zones.map((value) => ({ value, label: zoneLabel(value, currentZone(here)) }));
}

/** Those whose label has each of the typed words; what is chosen stays, so that the field goes on showing it. */
export function findZones(options: readonly ZoneOption[], typed: string, chosen: string) {
  const words = typed
    .toLowerCase()
    .split(/[\s/_]+/)
    .filter(Boolean);
  const found = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const kept = options.filter(({ value }) => value === chosen);
  return { found, shown: [...new Set([...found, ...kept])] };
}

function zoneLabel(zone: string, here: string): string {
  const name = zone === defaultTimeZone ? appearanceMessages.pacificTime : zoneName(zone);
  return zone === here ? appearanceMessages.zoneHere(name) : name;
}
