/** A feature that our oldest browsers lack and that built scripts or style sheets use all the same. */
export interface NewerFeature {
  /** As `tools/check-browsers.ts` names it. */
  feature: string;
  /** Why nothing breaks without it. */
  reason: string;
  /** The names of the only files that may use it, without their hash; all if absent. */
  files?: readonly string[];
}

const REACT = ['framework', 'receipt', 'boot', 'index'];
const NOBLE = ['boot', 'bls12-381', 'ed25519', 'hash-to-curve'];

/** What libraries and we ask for before use, and methods of our own that have the name of a newer one. */
export const NEWER_SCRIPTS: readonly NewerFeature[] = [
  { feature: '.at()', reason: 'places in a virtual list, of our own', files: ['category'] },
  { feature: '.at()', reason: "node-forge's own buffers", files: ['des'] },
  { feature: '.bytes()', reason: "node-forge's own buffers", files: ['des'] },
  { feature: '.copyTo()', reason: "node-forge's own numbers", files: ['des'] },
  { feature: '.getMetadata()', reason: "a method of libphonenumber's own metadata", files: ['phone-format'] },
  { feature: '.getPublicKey()', reason: 'asked for by `typeof`: SimpleWebAuthn', files: ['esm', 'index'] },
  { feature: '.getPublicKey()', reason: "a function of @noble/curves' own", files: ['bls12-381'] },
  { feature: '.handle()', reason: "a method of Workbox's strategies", files: ['sw'] },
  { feature: '.setImmediate()', reason: 'node-forge asks by `typeof`', files: ['des'] },
  { feature: 'setImmediate', reason: 'React and node-forge ask by `typeof`', files: [...REACT, 'des'] },
  { feature: '.take()', reason: 'a method of our outbox', files: ['chat-sheet'] },
  { feature: '.toArray()', reason: '`Children.toArray` of React', files: ['index', 'overlay'] },
  {
    feature: '.toHex()',
    reason: "asked for by @noble/hashes; a method of node-forge's own buffers",
    files: [...NOBLE, 'des'],
  },
  { feature: 'Uint8Array.fromHex', reason: 'asked for by `typeof` in @noble/hashes', files: NOBLE },
  { feature: '.checkVisibility()', reason: 'asked for by `typeof` in floating-ui', files: ['index', 'overlay'] },
  { feature: '.startViewTransition()', reason: 'in React, for `<ViewTransition>`, which no page uses', files: REACT },
  { feature: 'navigation', reason: 'React asks by `typeof`', files: REACT },
  { feature: 'navigator.connection', reason: 'React asks whether it is there', files: REACT },
  { feature: 'reportError', reason: 'React asks by `typeof`', files: REACT },
  { feature: 'QuotaExceededError', reason: 'asked for by `typeof` in @noble/hashes', files: ['des'] },
  { feature: 'Error.captureStackTrace', reason: 'Firebase asks whether it is there', files: ['firebase-sign-in'] },
  { feature: '.show()', reason: 'a function of our own that shows a round', files: ['index'] },
  { feature: '.show()', reason: 'FingerprintJS does without a source that throws', files: ['fingerprint'] },
  { feature: '.showNotification()', reason: 'only a browser with push messages runs it', files: ['sw'] },
  { feature: '.getNotifications()', reason: 'only a browser with push messages runs it', files: ['sw'] },
  { feature: 'Notification.permission', reason: 'read by `?.`; absent is denied', files: ['push-error'] },
  { feature: 'Notification.requestPermission', reason: 'after `findPushUnsupportedReason`', files: ['push-error'] },
  { feature: 'globalThis.Notification', reason: 'read by `?.`; absent is denied', files: ['push-error'] },
  {
    feature: 'BroadcastChannel',
    reason: 'asked for by `typeof`; tabs then learn by storage events',
    files: ['deferred'],
  },
  { feature: 'requestIdleCallback', reason: 'asked for by `typeof`; a timer replaces it', files: ['shared'] },
  { feature: 'cancelIdleCallback', reason: 'only where `requestIdleCallback` gave a number', files: ['shared'] },
  { feature: 'crypto.randomUUID', reason: '`newId` asks by `typeof`', files: ['shared'] },
  { feature: 'document.fullscreenElement', reason: 'absent is not full screen', files: ['shared'] },
  { feature: 'navigator.share', reason: 'asked for; the link is copied instead', files: ['share-link'] },
  { feature: 'navigator.globalPrivacyControl', reason: 'absent is not set', files: ['deferred'] },
  { feature: 'navigator.deviceMemory', reason: 'a fingerprint may lack it', files: ['fingerprint'] },
  {
    feature: 'navigator.hardwareConcurrency',
    reason: 'a fingerprint and node-forge may lack it',
    files: ['fingerprint', 'des'],
  },
  { feature: 'navigator.oscpu', reason: 'a fingerprint may lack it', files: ['fingerprint'] },
  { feature: 'navigator.pdfViewerEnabled', reason: 'a fingerprint may lack it', files: ['fingerprint'] },
  { feature: 'navigator.userAgentData', reason: 'a fingerprint may lack it', files: ['fingerprint'] },
];

/** Rules without which a page is complete and legible. */
export const NEWER_STYLES: readonly NewerFeature[] = [
  { feature: '::-moz-range-thumb', reason: 'for Firefox; the others have their own rule', files: ['index'] },
  {
    feature: '::-webkit-slider-runnable-track',
    reason: 'known by this name long before it was recorded',
    files: ['index'],
  },
  { feature: '::-webkit-slider-thumb', reason: 'known by this name long before it was recorded', files: ['index'] },
  { feature: ':focus-visible', reason: "without it the browser's own ring shows the focus" },
  { feature: ':has', reason: 'the end of home keeps its space', files: ['home-later'] },
  { feature: ':has', reason: 'a margin, and two optional fields that are hidden', files: ['plan-lines'] },
  { feature: ':has', reason: 'the corners between two parts of a card', files: ['transactions-list'] },
  { feature: ':has', reason: 'four tiles in one row instead of two', files: ['use-chats'] },
  { feature: ':is', reason: 'the bundler writes each rule with `:-webkit-any` as well' },
  {
    feature: 'aspect-ratio',
    reason: 'heights in `@supports not`; a square picture is as high as itself',
    files: ['check', 'game-sheet'],
  },
  { feature: 'box-shadow: color-mix()', reason: 'a halo', files: ['deposit-status'] },
  { feature: 'contain', reason: 'speed', files: ['index', 'category'] },
  { feature: 'content-visibility', reason: 'speed', files: ['transactions-list'] },
  { feature: 'cursor: default', reason: 'touch screens have no pointer' },
  { feature: 'cursor: grab', reason: 'touch screens have no pointer' },
  { feature: 'cursor: pointer', reason: 'touch screens have no pointer' },
  { feature: 'field-sizing', reason: 'the text field scrolls instead of growing', files: ['chat-sheet'] },
  { feature: 'overflow-wrap: anywhere', reason: '`break-word` is inherited from the body' },
  { feature: 'overflow: clip', reason: 'the card beside the screen can be scrolled to', files: ['index'] },
  { feature: 'overscroll-behavior', reason: 'the page behind scrolls, too' },
  { feature: 'overscroll-behavior-x', reason: 'the page behind scrolls, too' },
  { feature: 'place-items: end', reason: 'known in grids, as here', files: ['support'] },
  { feature: 'resize', reason: 'touch screens have no handle' },
  { feature: 'scroll-behavior', reason: 'it scrolls at once' },
  { feature: 'scrollbar-width', reason: 'a thin scroll bar is shown' },
  { feature: 'text-wrap', reason: 'lines of different length' },
  { feature: 'user-select: all', reason: 'the name is selected by hand', files: ['username'] },
];
