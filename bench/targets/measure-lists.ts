import type { BrowserSession } from '../product/browser-session.ts';
import type { Finding } from '../product/findings.ts';
import { measureFolders } from '../product/folders.ts';
import { measureScroll } from '../product/scroll.ts';
import { openTree, type Subject } from '../product/subject.ts';

interface Lists {
  readonly scenario: BrowserSession;
  readonly subject: Subject;
}

const hugeFolder = 1_000_000;

export async function measureLists({ scenario, subject }: Lists): Promise<Finding[]> {
  const usual = await measureFolders(scenario, subject, subject.folders, 10);
  if (subject.items < hugeFolder) return usual;
  const huge = await withHugeFolder(subject);
  return [...usual, ...(await measureFolders(scenario, huge, huge.folders.slice(2), 10))];
}

export async function scrollLists({ scenario, subject }: Lists): Promise<Finding[]> {
  const usual = await measureScroll(scenario, subject, subject.folders.slice(1), 2);
  if (subject.items < hugeFolder) return usual;
  const huge = await withHugeFolder(subject);
  return [...usual, ...(await measureScroll(scenario, huge, huge.folders.slice(2), 2))];
}

const opened = new WeakMap<Subject, Promise<Subject>>();

function withHugeFolder(subject: Subject): Promise<Subject> {
  const huge = opened.get(subject) ?? openTree(subject, 'one', hugeFolder + 1);
  opened.set(subject, huge);
  return huge;
}
