import { appendScript, type ByteText } from '../render/page-text.ts';

/**
 * Runs the countdowns of a rendered page until its scripts take over: on a slow connection that takes as long as a
 * quick draw. The page may be some seconds old when it arrives: its age is taken from the device's clock, if that is plausible,
 * else the time since it arrived.
 */
const TICK =
  '{let n,f=()=>{let c=document.querySelectorAll("[data-left]");if(!c[0])clearInterval(n);for(let e of c){let [a,b]=e.dataset.left.split(" "),' +
  'p=performance.now(),g=Date.now()-b,s=Math.max(0,Math.ceil((a-b-(g<0||g>p+9e3?p:g))/1e3));' +
  '[s/3600,s/60%60,s%60].map((v,i)=>e.children[2*i].textContent=(v<10?"0":"")+(v|0))}};f();n=setInterval(f,1e3)}';

/** Adds the script to a page with countdowns; its text is in the page, so its hash is in the policy. */
export const tickBeforeScripts = (html: ByteText): ByteText =>
  html.includes(' data-left="') ? appendScript(html, TICK) : html;
