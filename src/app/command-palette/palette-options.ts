import { searchKey } from '#contract/rules/unicode/search-key.ts';
import type { SearchHit } from '#contract/worker-api/worker-api.ts';
import { isolatedPath } from '../../lib/language/isolate.ts';
import type { PageActions } from '../../lib/page-actions.ts';
import { folderPath, previewPath } from '../../lib/paths.ts';
import { fileKind } from '../../shared/file-kinds/file-kind.ts';
import type { FileKind } from '../../ui/display/file-kind-icon.tsx';
import type { IconName } from '../../ui/display/icon.tsx';
import type { MenuItem } from '../../ui/popups/menu-items.ts';
import { paletteMessages } from './palette-messages.ts';

export interface Command extends MenuItem {
  /** Where it leads, for a new tab. */
  readonly href?: string;
}

export interface CommandGroup {
  readonly id: string;
  readonly label?: string | undefined;
  readonly items: readonly Command[];
  /** How many of them stand in the list before anything is typed. */
  readonly most?: number;
}

export type Match = readonly [from: number, to: number];

export interface PaletteOption {
  readonly id: string;
  readonly label: string;
  readonly match: Match | undefined;
  readonly picture: { readonly icon: IconName } | { readonly kind: FileKind };
  readonly keys: string | undefined;
  readonly where: string | undefined;
  readonly danger: boolean;
  readonly href: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

/**
 * The commands that can be used now and whose words hold every word of the term: in each group first what is called so, then
 * what begins so, otherwise in the order in which they came.
 */
export function commandOptions(groups: readonly CommandGroup[], term: string): readonly PaletteGroup[] {
  const typed = searchKey(term.trim());
  const labels = searchKey(term).split(/\s+/).filter(Boolean);
  return groups
    .map(({ id, label = '', items, most }) => ({
      id,
      label,
      options: items
        .filter(({ disabledReason }) => !disabledReason)
        .filter((item) => holds(`${item.label} ${item.detail ?? ''}`, labels))
        .sort((one, other) => distance(one.label, typed) - distance(other.label, typed))
        .slice(0, most)
        .map((item) => commandOption(id, item, term)),
    }))
    .filter(({ options }) => options.length > 0);
}

function distance(label: string, typed: string): number {
  const folded = searchKey(label);
  if (typed === '' || !folded.startsWith(typed)) return 2;
  return folded === typed ? 0 : 1;
}

function commandOption(groupId: string, item: Command, term: string): PaletteOption {
  return {
    id: `${groupId}-${item.id}`,
    label: item.label,
    match: highlightRange(item.label, term),
    picture: { icon: item.icon ?? 'arrow-r' },
    keys: item.keys,
    where: item.detail,
    danger: item.danger === true,
    href: item.href,
    run: item.onSelect,
  };
}

/** The hits of a search. Those of the term before stay until the next are here, as far as they still fit. */
export function hitOptions(
  found: { readonly term: string; readonly hits: readonly SearchHit[] },
  term: string,
  offer: PageActions,
): PaletteGroup {
  const fresh = found.term === term;
  const hits = fresh ? found.hits : found.hits.filter(({ name }) => highlightRange(name, term));
  return {
    id: 'hits',
    label: paletteMessages.foldersAndFiles,
    options: hits.map((hit) => ({
      id: `hit-${hit.id}`,
      label: hit.name,
      match: fresh ? hit.match : highlightRange(hit.name, term),
      picture: { kind: fileKind(hit) },
      keys: undefined,
      where: isolatedPath(hit.path.map(({ name }) => name)) || offer.filespaceName,
      danger: false,
      href:
        hit.kind === 'folder'
          ? folderPath(offer.driveId, hit.id)
          : previewPath(offer.driveId, hit.parentId, hit.id),
      run: () => offer.openHit(hit),
    })),
  };
}

function holds(text: string, labels: readonly string[]): boolean {
  const folded = searchKey(text);
  return labels.every((word) => folded.includes(word));
}

/** Where folding keeps the length, the match stands where it stands in the folded text. */
export function highlightRange(text: string, term: string): Match | undefined {
  const wanted = searchKey(term.trim());
  const folded = searchKey(text);
  const at = wanted === '' ? -1 : folded.indexOf(wanted);
  return at === -1 || folded.length !== text.length ? undefined : [at, at + wanted.length];
}
