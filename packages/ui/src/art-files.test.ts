import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const art = new URL('../art/', import.meta.url);
const read = (folder: string) =>
  readdirSync(new URL(`${folder}/`, art)).map((file) => ({
    file,
    svg: readFileSync(new URL(`${folder}/${file}`, art), 'utf8'),
  }));

test.each(read('games'))('$file is at most 4 kB, has no filter or text, and named ids', ({ file, svg }) => {
  expect(svg.length).toBeLessThanOrEqual(4096);
  // Every size of a picture lays its text out anew, in a font that differs between devices: digits are outlines.
  expect(svg).not.toMatch(/<filter|<script|<style|<text|href="http/);
  const name = file.replace('.svg', '');
  for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(new RegExp(`^${name}-`));
  for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)) expect(svg).toContain(` id="${id}"`);
});

test.each(read('scenes'))('$file can be used from another document', ({ svg }) => {
  expect(svg).toContain('id="drawing"');
  expect(svg).not.toMatch(/Gradient|<filter/);
});

test.each(read('social'))('$file can become a symbol of the sprite', ({ svg }) => {
  expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 24 24">/);
  expect(svg).not.toMatch(/ id=|Gradient|<filter/);
});
