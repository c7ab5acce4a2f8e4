import type { Handlers } from '../../http/handler.ts';
import { compareContents } from './compare-contents.ts';
import { createDownload } from './create-download.ts';
import { listDownload } from './list-download.ts';

export const downloadHandlers = {
  createDownload,
  listDownload,
  compareContents,
} satisfies Partial<Handlers>;
