import { useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { setTimeZone, useTimeZone } from '../../../lib/time-zone/use-time-zone.ts';
import { currentZone, deviceZone } from '../../../lib/time-zone/zone-names.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { appearanceMessages } from './appearance-messages.ts';
import styles from './mine.module.css';
import { findZones, timeZoneOptions } from './zone-options.ts';

/** The time zone of this device's times: a list, and a search in it. */
export function TimeZoneField() {
  const chosen = currentZone(useTimeZone());
  const [typed, setTyped] = useState('');
  const { found, shown } = findZones(timeZoneOptions(chosen, deviceZone()), typed, chosen);
  const [first] = found;
  return (
    <div className={styles.zone}>
      <SelectField
        label={appearanceMessages.timeZone}
        hint={appearanceMessages.timeThere(formatDate(Date.now(), chosen))}
        value={chosen}
        onChange={setTimeZone}
        options={shown}
      />
      <SearchField
        quiet
        label={appearanceMessages.findZone}
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '' || !first) return;
          event.preventDefault();
          setTimeZone(first.value);
          setTyped('');
        }}
      />
      {typed !== '' && (
        <span className={styles.zoneFound} role="status">
          {first ? appearanceMessages.zoneFound(first.label) : appearanceMessages.noZone}
        </span>
      )}
    </div>
  );
}
