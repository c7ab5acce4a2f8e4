import * as contentHashesAndPacks from './042-content-hashes-and-packs.ts';
import * as downloadTickets from './043-download-tickets.ts';

/** What files hold, and how it comes in and goes out. */
export const content = [
  { name: '042-content-hashes-and-packs', up: contentHashesAndPacks.up },
  { name: '043-download-tickets', up: downloadTickets.up },
];
