import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { outboxDeeds } from '../../features/items/outbox/outbox-deeds.ts';
import { OfferPlaceContext } from '../../lib/page-offer.ts';
import { sync } from '../../lib/sync.ts';
import { useLive } from '../../lib/use-live.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { useTheme } from '../../ui/ground/use-theme.ts';
import type { MenuItems } from '../../ui/popups/menu-items.ts';
import type { Place, Spaces } from '../place.ts';
import { useAppUpdate } from '../update-prompt.tsx';
import { type AppDeeds, appCommands, placeCommands } from './app-commands.ts';
import { commandOptions, hitOptions } from './palette-options.ts';
import { useHits } from './use-hits.ts';

export interface PaletteFacts {
  readonly spaces: Spaces;
  readonly place: Place;
  readonly offersCreation: boolean;
  readonly outboxOpen: boolean;
  readonly filespaceMenu: (filespace: Filespace) => MenuItems;
  readonly onOutbox: () => void;
  readonly onShortcuts: () => void;
  readonly onInvite: (() => void) | undefined;
  readonly onCreateFilespace: () => void;
  readonly onCreateWorkspace: () => void;
  readonly onSignOut: () => void;
}

/** Everything that the palette lists for a term. What the page offers is asked once: when the palette opens. */
export function usePaletteGroups(facts: PaletteFacts, term: string) {
  const page = useContext(OfferPlaceContext);
  const [offer] = useState(() => page?.current?.() ?? null);
  const navigate = useNavigate();
  const offline = useOffline();
  const paused = useLive(async (reader) => (await reader.device())?.paused === true, [], false);
  const [theme, chooseTheme] = useTheme();
  const update = useAppUpdate();
  const found = useHits(offer?.driveId, term);
  const deeds: AppDeeds = {
    goTo: (path) => navigate(path),
    invite: facts.onInvite,
    createFilespace: facts.onCreateFilespace,
    createWorkspace: facts.onCreateWorkspace,
    chooseTheme,
    shortcuts: facts.onShortcuts,
    outbox: facts.onOutbox,
    syncNow: () => void sync.syncNow(),
    pauseSync: (pause) => outboxDeeds.pause(pause),
    update: update && (() => void update()),
    signOut: facts.onSignOut,
  };
  const known = { ...facts, offline, paused, theme };
  const commands = commandOptions(
    [
      ...(offer?.selection ? [offer.selection] : []),
      {
        id: 'commands',
        label: 'Commands',
        items: [...(offer?.commands ?? []), ...appCommands(known, deeds)],
      },
      placeCommands(known, deeds.goTo),
    ],
    term,
  );
  const hits = offer && found ? hitOptions(found, term, offer) : null;
  return {
    filespaceName: offer?.filespaceName,
    groups: hits && hits.options.length > 0 ? [...commands, hits] : commands,
    /** What the search says of itself; null while the answer to this term is on its way. */
    found: offer && found?.term === term ? { ...found, items: offer.items } : null,
    searching: offer !== null && term.trim() !== '' && found?.term !== term,
  };
}
