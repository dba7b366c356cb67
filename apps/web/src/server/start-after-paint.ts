const PRELOAD = '<link rel="modulepreload" href';
const MODULES = '<script type="module" async="">';

/**
 * Turns waiting files into files to load, and runs the script that imports them: its text is in the page, so its hash is in
 * the policy. A page with Trusted Types takes the text only from a policy of this script; the default policy lets React make an
 * empty script element and write style sheets, when it renders a whole document in the browser: no text with a tag.
 * Begins when the browser reports that the first frame is on the screen. A tab in the background paints none, and
 * an old browser does not report: there it begins at once, or after a second. Reads the session's storage first, if the
 * head of the page has not (`app/early-script.ts`).
 */
const START =
  '{let d,s=()=>{if(d)return;d=document;globalThis.foyerStorage?.();for(let l of d.querySelectorAll("link[rel=later]"))l.rel="modulepreload";' +
  'let m=d.createElement("script"),t=d.getElementById("start").textContent,p=globalThis.trustedTypes;m.type="module";' +
  'if(p){p.createPolicy("default",{createHTML:h=>h=="<script><\\/script>"||!h.includes("<")?h:null});' +
  't=p.createPolicy("start",{createScript:t=>t}).createScript(t)}m.textContent=t;d.head.append(m)};' +
  'if(document.hidden)s();else{setTimeout(s,1e3);try{new PerformanceObserver(s).observe({type:"paint",buffered:true})}catch{s()}}}';

/** The router's script that scrolls to where the visitor was, and names a new entry of the history. */
const RESTORE_SCROLL = '<script>((storageKey, restoreKey) => {';
const ONLY_FOR_KNOWN_ENTRY =
  '<script>if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},"");else((storageKey, restoreKey) => {';

/**
 * Lets the scripts of a rendered page begin to load when the page has been painted once: until then they would share the
 * line with its pictures, and the processor with its layout.
 */
export const startAfterPaint = (html: string): string =>
  html
    .replaceAll(PRELOAD, '<link rel="later" fetchpriority="low" href')
    // A new entry has no stored position: the page need not wait for the session's storage.
    .replace(RESTORE_SCROLL, ONLY_FOR_KNOWN_ENTRY)
    .replace(MODULES, '<script type="text/later" id="start">')
    .replace('</body>', `<script>${START}</script></body>`);
