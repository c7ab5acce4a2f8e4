import { ThumbnailUpkeep } from '../../shared/thumbnails/thumbnail-upkeep.tsx';
import { Contact } from './contact.tsx';
import { OutboxBackupWriter } from './outbox-backup.tsx';

/** Keeps current, for as long as somebody is signed in, what stands beside the replica. */
export function SignedInUpkeep() {
  return (
    <>
      <OutboxBackupWriter />
      <Contact />
      <ThumbnailUpkeep />
    </>
  );
}
