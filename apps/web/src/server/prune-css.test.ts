import { expect, test } from 'vitest';
import { classAttributes, parseRules, usedClasses, writeUsed } from './prune-css.ts';

const keep = (css: string, html: string) => writeUsed(parseRules(css), usedClasses(classAttributes(html)));

test('keeps the rules whose classes are in the document, and those that ask for none', () => {
  expect(keep('.a{x:1}.b{x:2}body{x:3}', '<p class="a c">')).toBe('.a{x:1}body{x:3}');
});

test('of a list of selectors only those that can apply are kept', () => {
  expect(keep('.a,.b .c,.d:hover{x:1}', '<p class="a d">')).toBe('.a,.d:hover{x:1}');
});

test('a rule in a media block lives and dies by its own classes', () => {
  expect(keep('@media (min-width:9px){.a{x:1}.b{x:2}}@media print{.b{x:3}}', '<p class="a">')).toBe(
    '@media (min-width:9px){.a{x:1}}',
  );
});

test('key frames are kept whole; brackets are alternatives, not demands', () => {
  const css = '@keyframes k{0%{x:1}to{x:2}}:root:is(:lang(th),:lang(lo)) :is(.a,.b){x:1}.a:not(.b){x:2}';
  expect(keep(css, '<p class="a">')).toBe(css);
});

test('an attribute of the root needs no class', () => {
  expect(keep('[data-skin=air] .a{x:1}[data-skin=air] .b{x:2}', '<p class="a">')).toBe('[data-skin=air] .a{x:1}');
});
