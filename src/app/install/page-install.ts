import { watchInstallOffer } from './install-offer.ts';

/** The offer on this page; watched from the first script on, so that none is missed. */
export const installOffer = watchInstallOffer(window);
