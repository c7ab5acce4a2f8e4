import { ThumbnailUpkeep } from '../../shared/thumbnails/thumbnail-upkeep.tsx';
import { useScrollWithList } from '../shell/use-scroll-with-list.ts';
import { Contact } from './contact.tsx';
import { OutboxBackupWriter } from './outbox-backup.tsx';

/** Keeps current, for as long as somebody is signed in, what stands beside the replica, and what no screen waits for. */
export function SignedInUpkeep() {
  useScrollWithList();
  return (
    <>
      <OutboxBackupWriter />
      <Contact />
      <ThumbnailUpkeep />
    </>
  );
}
