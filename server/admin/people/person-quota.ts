import { quotaOf } from '../../storage/quotas.ts';
import { countStored, ofPerson } from '../../storage/workspace-room.ts';
import { argument, type ChangingCommand } from '../command.ts';
import { limitText, parseQuota } from '../parse-quota.ts';
import { bytesText } from '../text-table.ts';
import { findPersonLocked } from './find-person.ts';

export const personQuota: ChangingCommand = {
  name: 'people quota',
  kind: 'changes',
  arguments: ['person', 'size'],
  options: {},
  what: 'Sets how much one person may upload to the provider’s own storage, in all workspaces together, such as 500GB or 1.5TB (a KB is 1,024 bytes, as in the app): “none” lifts the limit, “default” is what PERSON_QUOTA_BYTES says. Below what is already stored, nothing is removed, and nothing more can be added.',
  async run({ db, settings, bus }, input) {
    const chosen = parseQuota(argument(input, 'size'));
    const person = await findPersonLocked(db, argument(input, 'person'));
    const { id, email } = person;
    const before = quotaOf(person, settings.personQuotaBytes);
    const now = quotaOf(chosen, settings.personQuotaBytes);
    await db.updateTable('users').set(chosen).where('id', '=', id).execute();
    if (now !== before) await bus.publish(db, { kind: 'person-storage', userId: id });
    const stored = await countStored(db, ofPerson(id));
    return {
      subject: email,
      result: { id, email, former_quota_bytes: before, quota_bytes: now, stored_bytes: stored },
      text: `${email} may store ${now === null ? 'without a limit' : bytesText(now)}, before ${limitText(before)}; stored: ${bytesText(stored)}.`,
    };
  },
};
