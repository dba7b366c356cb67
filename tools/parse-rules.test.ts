import { classAttributes, usedClasses, writeUsed } from '@foyer/web/server/head/prune-css.ts';
import { expect, test } from 'vitest';
import { parseRules } from './parse-rules.ts';

const keep = (css: string, html: string) => writeUsed(parseRules(css), usedClasses(classAttributes(html)));

test('keeps rules whose classes are in the document, and those without classes', () => {
  expect(keep('.a{x:1}.b{x:2}body{x:3}', '<p class="a c">')).toBe('.a{x:1}body{x:3}');
});

test('keeps only the selectors of a list that can match', () => {
  expect(keep('.a,.b .c,.d:hover{x:1}', '<p class="a d">')).toBe('.a,.d:hover{x:1}');
});

test('keeps or drops a rule in a media block by its own classes', () => {
  expect(keep('@media (min-width:9px){.a{x:1}.b{x:2}}@media print{.b{x:3}}', '<p class="a">')).toBe(
    '@media (min-width:9px){.a{x:1}}',
  );
});

test('keeps keyframes, and treats parentheses as alternatives, not requirements', () => {
  const css = '@keyframes k{0%{x:1}to{x:2}}:root:is(:lang(th),:lang(lo)) :is(.a,.b){x:1}.a:not(.b){x:2}';
  expect(keep(css, '<p class="a">')).toBe(css);
});

test('keeps a rule for an attribute of the root', () => {
  expect(keep('[data-skin=air] .a{x:1}[data-skin=air] .b{x:2}', '<p class="a">')).toBe('[data-skin=air] .a{x:1}');
});

test('reads a one-letter class beside a quoted comma or bracket', () => {
  expect(keep('.a[title="x,.z)"],.b::after{content:"},{"}', '<p class="a">')).toBe('.a[title="x,.z)"]{content:"},{"}');
});

test('rewrites relative URLs for the page, and no others', () => {
  expect(keep('.a{background:url(art.svg),url("#g"),url(/m/x.svg),url(data:x)}', '<p class="a">')).toBe(
    '.a{background:url(/m/assets/art.svg),url("#g"),url(/m/x.svg),url(data:x)}',
  );
});

test('keeps a statement without a block', () => {
  expect(keep('@layer base,page;.a{x:1}', '<p class="a">')).toBe('@layer base,page;.a{x:1}');
});
