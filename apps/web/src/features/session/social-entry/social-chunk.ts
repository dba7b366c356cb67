/** The code of social login as one chunk that is loaded after the page. */
export { takeAppProof } from '../social/app-proof.ts';
export { readPendingPage } from '../social/pending-sign-in.ts';
export { storeProof } from '../social/social-proof.ts';
export { readSocialReturn } from '../social/social-return.ts';
export { prepareSocial, startSocial } from '../social/social-sign-in.ts';
