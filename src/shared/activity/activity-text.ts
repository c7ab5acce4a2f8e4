import { formatCount } from '../../lib/format.ts';
import { isolate } from '../../lib/language/isolate.ts';
import { countedParts } from '../undo/undo-counts.ts';
import type { ActivityRun } from './activity-runs.ts';
import { lineMessages as messages } from './line-messages.ts';

/** A sentence in parts; what stands out of it is strong. */
export type TextPart = string | { readonly strong: string };

export interface TextContext {
  readonly filespaceName: string;
  /** Who did it, as in `usePersonName`. */
  readonly nameOf: (email: string | null | undefined) => string;
  /** The address of the person who reads it. */
  readonly ownEmail: string;
}

/**
 * “**Anna** moved **Plan.pdf** from Drafts to Final”. For who is not told of people: “**Plan.pdf** was moved from Drafts to
 * Final”.
 */
export function textPartsOf(run: ActivityRun, context: TextContext): readonly TextPart[] {
  const { by, folder, from_folder: from, rewound_to: rewound } = run;
  const [what, inside] = subjectOf(run, context);
  const placed = (text: (folder: string) => string, place: ActivityRun['folder'] | undefined) =>
    place == null ? '' : text(isolate(place.name || context.filespaceName));
  const parts: Readonly<Record<string, TextPart>> = {
    who: { strong: by === undefined ? '' : isolate(personOf(by, context)) },
    what: { strong: what },
    inside,
    name: { strong: isolate(run.items[0]?.name ?? '') },
    in: rewound ? '' : placed(messages.in, folder),
    into: placed(messages.into, folder),
    to: placed(messages.to, folder),
    from: placed(messages.from, from),
    did: rewound ? didText(run.did) : '',
  };
  return filled(sentenceOf(run, context), parts);
}

/** The same as plain text. */
export function joinText(parts: readonly TextPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('');
}

function sentenceOf(run: ActivityRun, { ownEmail }: TextContext): string {
  const { kind, by } = run;
  const { sentences, undone } = messages;
  const sentence =
    kind === 'undone'
      ? undone[run.undid?.kind ?? 'any']
      : sentences[kind === 'moved' && run.from_name !== undefined ? 'movedAs' : kind];
  if (by === undefined) return isOne(run) || run.rewound_to ? sentence.one : sentence.many;
  return by === ownEmail ? sentence.self : sentence.by;
}

function filled(sentence: string, parts: Readonly<Record<string, TextPart>>): readonly TextPart[] {
  return sentence
    .split(/\{(\w+)\}/)
    .map((piece, at) => (at % 2 === 0 ? piece : (parts[piece] ?? '')))
    .filter((part) => part !== '');
}

function personOf(email: string | null, { nameOf, ownEmail }: TextContext): string {
  if (email === null) return messages.someone;
  return email === ownEmail ? messages.you : nameOf(email);
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
  if (rewound?.folder) return [isolate(rewound.folder.name || filespaceName), ''];
  if (isOne(run)) {
    const inside = files + folders - tops;
    const name = run.from_name ?? items[0]?.name ?? '';
    return [isolate(name), inside > 0 ? messages.inside(inside) : ''];
  }
  const many = countText(run);
  return [run.isCut === true ? messages.atLeast(many) : many, ''];
}

function countText({ kind, files, folders }: ActivityRun): string {
  const isOf = kind === 'undone' || kind === 'version-restored';
  if (folders === 0) return (isOf ? messages.ofFiles : messages.files)(files);
  if (files === 0) return (isOf ? messages.ofFolders : messages.folders)(folders);
  return (isOf ? messages.ofItems : messages.items)(files + folders);
}

/** `: 12 restored, 3 moved to trash` */
function didText(did: ActivityRun['did']): string {
  const parts =
    did === undefined ? [] : countedParts(did).map(({ count, what }) => `${formatCount(count)} ${what}`);
  return parts.length === 0 ? '' : messages.did(parts.join(', '));
}
