import { expect, test } from 'vitest';
import { classAttributes, dropIdleKeyframes, type Rule, rootOf, usedClasses, writeUsed } from './prune-css.ts';

const rule = (body: string, ...selectors: string[]): Rule => ({
  selectors: selectors.map((text) => ({
    text,
    classes: [...text.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  })),
  body,
  inner: null,
  text: '',
});
const write = (html: string, ...rules: Rule[]) => writeUsed(rules, usedClasses(classAttributes(html)), rootOf(html));
const page = (attributes: string) => `<html lang="en" ${attributes}><body><p class="a b"></p></body></html>`;

test('keeps the rules of classes that are in the document, and drops the others', () => {
  expect(write(page(''), rule('{top:0}', '.a .b', '.c'), rule('{top:1px}', '.c'), rule('{top:2px}', 'p'))).toBe(
    '.a .b{top:0}p{top:2px}',
  );
});

test('drops the rules for another skin, mode or direction', () => {
  const rules = [
    rule('{top:0}', '[data-skin=air] .a'),
    rule('{top:1px}', '[data-skin=pulse] .a', '[data-skin="air"][dir=rtl] .b'),
    rule('{top:2px}', '[dir=rtl]'),
    rule('{top:3px}', '[data-mode=light] .a'),
  ];
  expect(write(page('dir="ltr" data-skin="air" data-mode="dark"'), ...rules)).toBe('[data-skin=air] .a{top:0}');
  expect(write(page('dir="rtl" data-skin="air" data-mode="light"'), ...rules)).toBe(
    '[data-skin=air] .a{top:0}[data-skin="air"][dir=rtl] .b{top:1px}[dir=rtl]{top:2px}[data-mode=light] .a{top:3px}',
  );
});

test.each([
  ['a list of skins', ':is([data-skin=air],[data-skin=pulse]) .a'],
  ['an attribute that changes while the page is shown', '[data-bar=off] .a'],
  ['an attribute of an element within', '.a [data-skin=pulse]'],
  ['any value', '[data-skin] .a'],
])('keeps a selector with %s', (_what, selector) => {
  expect(write(page('data-skin="lacquer"'), rule('{top:0}', selector))).toBe(`${selector}{top:0}`);
});

test('keeps the rules of every skin if the root names none', () => {
  expect(write(page(''), rule('{top:0}', '[data-skin=air] .a'))).toBe('[data-skin=air] .a{top:0}');
});

test('drops the type of other scripts, and keeps that of the page’s own', () => {
  const rules = [
    rule('{--type:1}', ':root:is(:lang(th),:lang(lo))'),
    rule('{--type:2}', ':root:-webkit-any(:lang(zh),:lang(ja))'),
    rule('{--type:3}', ':root:lang(ur):not(:lang(ur-Latn))'),
    rule('{--type:4}', '.a:lang(zh)'),
  ];
  const lang = (code: string) => `<html lang="${code}"><body><p class="a"></p></body></html>`;
  expect(write(lang('vi-VN'), ...rules)).toBe('.a:lang(zh){--type:4}');
  expect(write(lang('th-TH'), ...rules)).toBe(':root:is(:lang(th),:lang(lo)){--type:1}.a:lang(zh){--type:4}');
  expect(write(lang('zh-CN'), ...rules)).toContain('{--type:2}');
  expect(write(lang('ur'), ...rules)).toContain('{--type:3}');
});

test('drops animations that no rule names', () => {
  const spin = '@keyframes spin{0%{opacity:0}to{transform:rotate(1turn)}}';
  const fade = '@-webkit-keyframes fade{0%{opacity:0}}';
  expect(dropIdleKeyframes(`${spin}${fade}.a{animation:1s fade}`)).toBe(`${fade}.a{animation:1s fade}`);
  expect(dropIdleKeyframes(`.a{animation-name:spin}${spin}`)).toBe(`.a{animation-name:spin}${spin}`);
});
