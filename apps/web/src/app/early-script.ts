import type { Brand } from '../page/brand.ts';
import { AFTER_HERO_ID } from '../page/first-frame.ts';

/**
 * If a browser blocks session storage, even reading `sessionStorage` throws, in the router's own scripts too; in some webviews it is null:
 * then this page gets a substitute that lasts as long as the page, unless the property cannot be replaced.
 */
const SUBSTITUTE =
  'try{sessionStorage.length}catch{let m=new Map;try{Object.defineProperty(window,"sessionStorage",{value:{getItem:k=>m.get(k)??null,setItem(k,v){m.set(k,v)},removeItem(k){m.delete(k)},clear(){m.clear()}}})}catch{}}';

/** The browser offers installation before our scripts have loaded: the event is kept (`device/deferred/install-prompt.ts`). */
const CAPTURE_INSTALL = 'addEventListener("beforeinstallprompt",e=>{e.preventDefault();foyerInstall=e});';

const INSTALLED = 'matchMedia("(display-mode:standalone),(display-mode:fullscreen)").matches||navigator.standalone';
/** Chromium prompts for it, Safari on iOS has it in its share menu. */
const CANNOT_INSTALL = '!("onbeforeinstallprompt"in window||"standalone"in navigator)';

/** Chromium reads session storage from another process, and blocks: 10 ms with the processor slowed to a quarter. */
const READ_STORAGE = `${SUBSTITUTE};if(sessionStorage?.getItem("hiddenBar"))o()`;

/** Reloaded, returned to, or opened from another of our pages: as a rule only then has this session stored anything. */
const IS_RETURN = 'history.state||document.referrer.startsWith(location.origin+"/")';

/**
 * Draws home in five frames, the hero first: style sheets use `data-frame` to hide what belongs to a later one. On a cheap phone
 * the first paint would otherwise wait for the layout of the whole page. Frames before the hero is parsed do not count.
 */
const IN_FRAMES =
  'let d=document,h=d.documentElement.dataset,n=0,g=requestAnimationFrame,f=()=>{' +
  `if(n||d.getElementById("${AFTER_HERO_ID}")||d.readyState!="loading")n++;` +
  'if(n>4)delete h.frame;else{h.frame=n||1;g(f)}};h.frame=1;g(f)';

/**
 * Hides the download bar (§4): the app is installed, there is nothing to install, or it was closed in this session.
 * Defines `r`, which reads the last of them.
 */
const hideBar = ({ app }: Pick<Brand, 'app'>): string =>
  `let o=()=>{document.documentElement.dataset.bar="off"},r=()=>{${READ_STORAGE}};` +
  `if(${INSTALLED}${app?.hasLinks ? '' : `||${CANNOT_INSTALL}`})o()`;

/**
 * What runs in the head of every page, before anything else. Not part of the client bundle: it has run before React hydrates the page.
 * Leaves `foyerStorage`, which is called after the first paint (`server/start-after-paint.ts`), unless
 * this session's storage is already read.
 */
export const earlyScript = (brand: Pick<Brand, 'app'>): string =>
  `${CAPTURE_INSTALL}{${hideBar(brand)};if(${IS_RETURN})r();else{foyerStorage=r;${IN_FRAMES}}}`;
