import type { Finding } from '../product/findings.ts';
import { measureEvents } from '../product/server/events.ts';
import { measureListing } from '../product/server/listing.ts';
import { measureSockets } from '../product/server/sockets.ts';
import type { Subject } from '../product/subject.ts';

const sockets = 500;

export async function measureServer({ subject }: { readonly subject: Subject }): Promise<Finding[]> {
  return [
    ...(await measureListing(subject, 30)),
    ...(await measureEvents(subject.product, 3)),
    ...(await measureSockets(subject.product, sockets, 20)),
  ];
}
