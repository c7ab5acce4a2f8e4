import { shareFailedHash } from '#contract/worker-api/shared-files.ts';

/** Whether the page began because shared files did not arrive. Read at its start: the address soon says where it stands. */
export const isShareFailed = globalThis.location?.hash === shareFailedHash;
