import { rootId } from '#contract/rules/root-folder.ts';
import { undoEvent } from '../undo/undo-events.ts';
import type { TestUser } from '../users.ts';
import type { ExpectedVisibility } from './expected-visibility.ts';

/**
 * Everything that a member may be told of what is and was in a filespace, asked for as the person: path and response. Of
 * moments those of the last changes.
 */
export async function askHistory(
  person: TestUser,
  driveId: string,
  { seq, visible, entries }: ExpectedVisibility,
): Promise<readonly (readonly [path: string, response: string])[]> {
  const drive = `drives/${driveId}`;
  const moments = [1, 2, 4, 8].map((back) => seq - back).filter((at) => at > 0);
  const files = [...visible.keys()].filter((id) => entries.get(id)?.kind === 'file');
  const paths = [
    `${drive}/trash`,
    `${drive}/activity`,
    `${drive}/usage`,
    `${drive}/scope`,
    `folders/${driveId}`,
    `folders/${driveId}/${rootId}?search=q`,
    `snapshot/instant/${driveId}`,
    `snapshot/schedule/${driveId}`,
    ...files.map((id) => `${drive}/files/${id}/versions`),
    ...moments.flatMap((at) => [
      `${drive}/items?at=${at}`,
      `${drive}/search?term=q&at=${at}`,
      `${drive}/diff?from=${at}`,
      `${drive}/diff?from=${at}&to=${seq - 1}`,
      `${drive}/moment?at=${at}&parent=${rootId}`,
      `events/${driveId}?since=${at}`,
      `events/${driveId}?since=${at}&limit=2`,
    ]),
  ];
  const responses: (readonly [string, string])[] = [];
  for (const path of paths) {
    const { statusCode, body } = await person.call('GET', path);
    if (statusCode >= 500) throw new Error(`${path}: ${body}`);
    responses.push([path, body]);
  }
  return responses;
}

/** What the person is told who undoes the last changes, whoever made them, one after the other. */
export async function askUndos(
  person: TestUser,
  driveId: string,
  seq: number,
): Promise<readonly (readonly [path: string, response: string])[]> {
  const responses: (readonly [string, string])[] = [];
  for (let undone = seq; undone > Math.max(0, seq - undosAsked); undone -= 1) {
    const { statusCode, body } = await person.call('POST', `events/${driveId}`, [undoEvent(undone)]);
    if (statusCode >= 500) throw new Error(`undo of ${undone}: ${body}`);
    responses.push([`undo of ${undone}`, body]);
  }
  return responses;
}

const undosAsked = 12;
