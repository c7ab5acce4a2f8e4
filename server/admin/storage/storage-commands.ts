import type { Command } from '../command.ts';
import { emptyRegion } from './move/empty-region.ts';
import { listMoves } from './move/list-moves.ts';
import { moveStorage } from './move/move-storage.ts';
import { verifyStorage } from './verify-storage.ts';

export const storageCommands: readonly Command[] = [verifyStorage, moveStorage, listMoves, emptyRegion];
