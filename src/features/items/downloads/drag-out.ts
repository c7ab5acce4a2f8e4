import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import type { GridRow } from '../list/row-source.ts';

/** Pressed for this long it may become a drag; a click is over before. */
const pressedMs = 80;
/** An address lives for twelve hours, and shows the content of its moment. */
const freshMs = 60_000;
const mostKept = 20;

type DraggedFile = Pick<GridRow, 'id' | 'name' | 'kind' | 'isUnsent'>;

export interface DragOut {
  /** The pointer was pressed on these rows: an address is asked for, so that a drag has it at its beginning. */
  readonly press: (rows: readonly DraggedFile[]) => void;
  readonly release: () => void;
  /** What the system takes as a file where these rows are dropped on the desktop; undefined while it is not known. */
  readonly fileOf: (rows: readonly DraggedFile[]) => string | undefined;
}

export interface DragOutOptions {
  readonly driveId: string;
  readonly call: WorkerApi['call'];
  readonly nowMs: () => number;
  readonly origin: string;
}

/**
 * One file can be dragged out of the window in browsers that know `DownloadURL`. A drag has to say its address when it
 * begins; where the server is slower than the hand, it stays a drag inside the page.
 */
export function createDragOut({ driveId, call, nowMs, origin }: DragOutOptions): DragOut {
  const known = new Map<string, { readonly askedMs: number; file: string | undefined }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(file: DraggedFile) {
    const entry: { readonly askedMs: number; file: string | undefined } = {
      askedMs: nowMs(),
      file: undefined,
    };
    known.delete(file.id);
    known.set(file.id, entry);
    for (const oldest of known.keys()) {
      if (known.size <= mostKept) break;
      known.delete(oldest);
    }
    const ticket = await call('createDownload', {
      params: { driveId },
      body: { items: [file.id], as: 'file' },
    });
    if (!ticket.ok) return void known.delete(file.id);
    const { url, name } = ticket.value;
    entry.file = `application/octet-stream:${name.replaceAll(':', '_')}:${new URL(url, origin).href}`;
  }

  const fresh = (id: string) => {
    const entry = known.get(id);
    return entry && Math.abs(nowMs() - entry.askedMs) < freshMs ? entry : undefined;
  };
  return {
    press(rows) {
      clearTimeout(timer);
      const file = onlyFile(rows);
      if (file && !fresh(file.id)) timer = setTimeout(() => void ask(file), pressedMs);
    },
    release: () => clearTimeout(timer),
    fileOf(rows) {
      const file = onlyFile(rows);
      return file && fresh(file.id)?.file;
    },
  };
}

/** What can be dragged out of the window: one file that is on the server. */
export function onlyFile(rows: readonly DraggedFile[]): DraggedFile | undefined {
  const [file] = rows;
  return rows.length === 1 && file?.kind === 'file' && !file.isUnsent ? file : undefined;
}
