import type { ActivityKind } from '#contract/wire/history/activity.ts';
import { plural } from '../../lib/format.ts';
import { countedParts } from '../undo/undo-counts.ts';
import type { ActivityRun } from './activity-runs.ts';

/** A sentence in parts; what stands out of it is strong. */
export type TextPart = string | { readonly strong: string };

export interface TextContext {
  readonly filespaceName: string;
  /** Who did it, as in `usePersonName`. */
  readonly nameOf: (email: string | null | undefined) => string;
}

/**
 * “**Anna** moved **Plan.pdf** from Drafts to Final”. For who is not told of people: “**Plan.pdf** was moved from Drafts to
 * Final”.
 */
export function textPartsOf(run: ActivityRun, context: TextContext): readonly TextPart[] {
  const { verb, passive = verb, before = '', after } = phrasesOf(run, context);
  const [what, inside] = subjectOf(run, context);
  const object: readonly TextPart[] = [before, { strong: what }, inside];
  const parts: readonly TextPart[] =
    run.by === undefined
      ? [
          capitalized(before),
          ...object.slice(1),
          ` ${isOne(run) || run.rewound_to ? 'was' : 'were'} ${passive}`,
          ...after,
        ]
      : [{ strong: personOf(run.by, context) }, ` ${verb} `, ...object, ...after];
  return parts.filter((part) => part !== '');
}

/** The same as plain text. */
export function joinText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
}

function personOf(email: string | null, { nameOf }: TextContext): string {
  return email === null ? 'Somebody' : capitalized(nameOf(email));
}

function isOne({ tops }: ActivityRun): boolean {
  return tops === 1;
}

/** `Old plans`, ` with 1,204 items`; of several how many: `214 files`. */
function subjectOf(
  run: ActivityRun,
  { filespaceName }: TextContext,
): readonly [what: string, inside: string] {
  const { files, folders, tops, items, rewound_to: rewound } = run;
  if (rewound?.folder) return [rewound.folder.name || filespaceName, ''];
  if (isOne(run)) {
    const inside = files + folders - tops;
    const name = run.from_name ?? items[0]?.name ?? '';
    return [name, inside > 0 ? ` with ${plural(inside, 'item')}` : ''];
  }
  if (folders === 0) return [plural(files, 'file'), ''];
  return [files === 0 ? plural(folders, 'folder') : plural(files + folders, 'item'), ''];
}

interface Phrases {
  readonly verb: string;
  /** Of what it was done to: “was undone”; without, the same. */
  readonly passive?: string;
  /** Between the verb and what it was done to. */
  readonly before?: string;
  readonly after: readonly TextPart[];
}

function phrasesOf(run: ActivityRun, { filespaceName }: TextContext): Phrases {
  const named = (word: string, folder: ActivityRun['folder'] | undefined) =>
    folder == null ? '' : ` ${word} ${folder.name || filespaceName}`;
  const newName = { strong: run.items[0]?.name ?? '' };
  switch (run.kind) {
    case 'created':
      return { verb: 'created', after: [named('in', run.folder)] };
    case 'uploaded':
      return { verb: 'uploaded', after: [named('to', run.folder)] };
    case 'replaced':
      return { verb: 'replaced', after: [named('in', run.folder)] };
    case 'copied':
      return { verb: 'copied', after: [named('to', run.folder)] };
    case 'deleted':
      return { verb: 'moved', after: [' to trash'] };
    case 'restored':
      return { verb: 'restored', after: [named('to', run.folder)] };
    case 'version-restored':
      return { verb: 'restored', before: 'an earlier version of ', after: [named('in', run.folder)] };
    case 'undone':
      return {
        ...{ verb: 'undid', passive: 'undone' },
        before: `${undoneNouns[run.undid?.kind ?? 'any']} of `,
        after: [named('in', run.folder)],
      };
    case 'rewound':
      return { verb: 'rewound', after: [run.rewound_to ? didText(run.did) : named('in', run.folder)] };
    case 'renamed':
      return { verb: 'renamed', after: [' to ', newName] };
    case 'moved': {
      const places = [named('from', run.from_folder), named('to', run.folder)];
      return { verb: 'moved', after: [...places, ...(run.from_name === undefined ? [] : [' as ', newName])] };
    }
  }
}

const undoneNouns: Readonly<Record<ActivityKind | 'any', string>> = {
  created: 'the creation',
  uploaded: 'the upload',
  replaced: 'the replacement',
  renamed: 'the rename',
  moved: 'the move',
  copied: 'the copy',
  deleted: 'the deletion',
  restored: 'the restore',
  'version-restored': 'the restored version',
  undone: 'the undo',
  rewound: 'the rewind',
  any: 'a change',
};

/** `: 12 restored, 3 moved to trash` */
function didText(did: ActivityRun['did']): string {
  const parts = did === undefined ? [] : countedParts(did).map(({ count, what }) => `${count} ${what}`);
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
