import { askShared } from '../../lib/use-live-query.ts';
import { openEarly } from './early-reader.ts';

/** A replica that is on its way to its next version, or held by an older page, takes longer: the page says so. */
const patienceMs = 2000;

/**
 * What the first frame of the main app shows, read beside its code, so that React draws it once. Where it can't be had, the
 * page is drawn without it and says why.
 */
export async function fetchFirstView(userId: string): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([readView(userId).catch(() => undefined), patience]);
}

async function readView(userId: string): Promise<void> {
  const reader = await openEarly(userId);
  if (!(await reader.isThere)) return;
  const shared = askShared(reader, ['drives', 'device']);
  // With the code of the screen, which is on its way already.
  const { readFirstView } = await import('../location/first-view.ts');
  await Promise.all([shared, readFirstView(reader)]);
}
