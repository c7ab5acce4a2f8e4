import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filespace } from '#contract/entities/filespace.ts';
import { outboxActions } from '../../features/items/outbox/outbox-actions.ts';
import { PageActionsContext } from '../../lib/page-actions.ts';
import { useLiveQuery, useSharedQuery } from '../../lib/use-live-query.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { sync } from '../../lib/worker-client.ts';
import { useTheme } from '../../ui/foundations/use-theme.ts';
import type { MenuItems } from '../../ui/popups/menu-items.ts';
import type { CurrentLocation, Spaces } from '../location/current-location.ts';
import { useAppUpdate } from '../update-prompt.tsx';
import { type AppActions, appCommands, navigationCommands } from './app-commands.ts';
import { filespaceOffer } from './filespace-offer.ts';
import { paletteMessages } from './palette-messages.ts';
import { commandOptions, hitOptions } from './palette-options.ts';
import { useNameSearch } from './use-name-search.ts';

export interface PaletteContext {
  readonly spaces: Spaces;
  readonly currentLocation: CurrentLocation;
  readonly offersCreation: boolean;
  readonly outboxOpen: boolean;
  readonly transfersOpen: boolean;
  readonly filespaceMenu: (filespace: Filespace) => MenuItems;
  readonly onOutbox: () => void;
  readonly onTransfers: () => void;
  readonly onShortcuts: () => void;
  readonly onInvite: (() => void) | undefined;
  readonly onCreateFilespace: () => void;
  readonly onCreateWorkspace: () => void;
  readonly onSignOut: () => void;
}

/** Of the filespace whose trash, activity or settings are on screen; nothing of one that is not on this device. */
function useFilespaceOffer(filespace: Filespace | undefined, goTo: (path: string) => void) {
  const drive = useSharedQuery('drives')?.find(({ driveId }) => driveId === filespace?.id);
  if (filespace === undefined || !drive?.connected) return null;
  const { id: driveId, name: filespaceName } = filespace;
  return filespaceOffer({ driveId, filespaceName, items: drive.shown?.items ?? 0 }, goTo);
}

/** Everything that the palette lists for a term. What the page offers is asked once: when the palette opens. */
export function usePaletteGroups(context: PaletteContext, term: string) {
  const page = useContext(PageActionsContext);
  const [ofPage] = useState(() => page?.current?.() ?? null);
  const navigate = useNavigate();
  const elsewhere = useFilespaceOffer(context.currentLocation.filespace, navigate);
  const offer = ofPage ?? elsewhere;
  const offline = useOffline();
  const paused = useLiveQuery(async (reader) => (await reader.device())?.paused === true, [], false);
  const [theme, chooseTheme] = useTheme();
  const update = useAppUpdate();
  const found = useNameSearch(offer?.driveId, term);
  const actions: AppActions = {
    goTo: (path) => navigate(path),
    invite: context.onInvite,
    createFilespace: context.onCreateFilespace,
    createWorkspace: context.onCreateWorkspace,
    chooseTheme,
    shortcuts: context.onShortcuts,
    outbox: context.onOutbox,
    transfers: context.onTransfers,
    syncNow: () => void sync.syncNow(),
    pauseSync: (pause) => outboxActions.pause(pause),
    update: update,
    signOut: context.onSignOut,
  };
  const known = { ...context, offline, paused, theme };
  const commands = commandOptions(
    [
      ...(offer?.selection ? [offer.selection] : []),
      {
        id: 'commands',
        label: paletteMessages.commands,
        items: [...(offer?.commands ?? []), ...appCommands(known, actions)],
      },
      navigationCommands(known, actions.goTo),
    ],
    term,
  );
  const offered = commands.reduce((sum, { options }) => sum + options.length, 0);
  const hits = offer && found ? hitOptions(found, term, offer) : null;
  return {
    filespaceName: offer?.filespaceName,
    groups: hits && hits.options.length > 0 ? [...commands, hits] : commands,
    /** What the search says of itself; null while the answer to this term is on its way. */
    found:
      offer && found?.term === term ? { ...found, total: found.total + offered, items: offer.items } : null,
    searching: offer !== null && term.trim() !== '' && found?.term !== term,
  };
}
