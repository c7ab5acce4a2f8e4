import { useConnectionVoice } from './banner/use-connection-voice.ts';
import { NoticeAnnouncer } from './notice-announcer.tsx';

/** What is said on every screen, wherever somebody is: how the connection is, and what happened while nobody looked. */
export function Announcers() {
  useConnectionVoice();
  return <NoticeAnnouncer />;
}
