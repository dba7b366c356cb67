import { appendScript, type ByteText } from '../render/page-text.ts';

const PRELOAD = '<link rel="modulepreload" href';
const MODULES = '<script type="module" async="">';

/**
 * Turns deferred files into preloads and runs the script that imports them: its text is in the page, so its hash is in
 * the policy. A page with Trusted Types accepts the text only from a policy of this script; the default policy lets React make an
 * empty script element and write style sheets, when it renders a whole document in the browser: no text with a tag.
 * Starts when the browser reports the first paint. Background tabs never paint, and old browsers do not report it:
 * they start immediately or after a second. Reads session storage first, if the
 * head of the page has not (`app/early-script.ts`). Local storage and cookies are read while the scripts are on their way: Chromium fetches each from
 * another process at first use, and blocks (20 ms of the task that hydrates the page, with the processor slowed to a quarter).
 */
const START =
  '{let d,s=()=>{if(d)return;d=document;globalThis.foyerStorage?.();for(let l of d.querySelectorAll("link[rel=later]"))l.rel="modulepreload";' +
  'let m=d.createElement("script"),t=d.getElementById("start").textContent,p=globalThis.trustedTypes;m.type="module";' +
  'if(p){p.createPolicy("default",{createHTML:h=>h=="<script><\\/script>"||!h.includes("<")?h:null});' +
  't=p.createPolicy("start",{createScript:t=>t}).createScript(t)}m.textContent=t;d.head.append(m);setTimeout(()=>{try{localStorage.length;d.cookie}catch{}})};' +
  'if(document.hidden)s();else{setTimeout(s,1e3);try{new PerformanceObserver(s).observe({type:"paint",buffered:true})}catch{s()}}}';

/** The router's script that restores the scroll position, and gives a new history entry its key. */
const RESTORE_SCROLL = '<script>((storageKey, restoreKey) => {';
const ONLY_FOR_KNOWN_ENTRY =
  '<script>if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");else((storageKey, restoreKey) => {';

/**
 * Makes the scripts of a rendered page load only after the first paint: until then they would compete with its pictures for
 * bandwidth, and with its layout for the processor.
 */
export function startAfterPaint(html: ByteText): ByteText {
  const [head, body] = splitAt(html, html.indexOf('</head>'));
  const later = head.replaceAll(PRELOAD, '<link rel="later" fetchpriority="low" href');
  // The router's own scripts are the last elements.
  const [content, scripts] = splitAt(body, body.lastIndexOf(RESTORE_SCROLL));
  const started = scripts
    // A new entry has no stored position: the page need not wait for the session's storage.
    .replace(RESTORE_SCROLL, ONLY_FOR_KNOWN_ENTRY)
    .replace(MODULES, '<script type="text/later" id="start">');
  return appendScript((later + content + started) as ByteText, START);
}

/** All of it is the second part where `at` is -1. */
const splitAt = (text: string, at: number): [string, string] => [
  text.slice(0, Math.max(0, at)),
  text.slice(Math.max(0, at)),
];
