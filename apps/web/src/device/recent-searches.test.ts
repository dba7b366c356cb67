import { beforeEach, expect, test } from 'vitest';
import { addMark, readMarks, removeMark } from './game-marks.ts';
import { addSearch, clearSearches, readSearches, removeSearch } from './recent-searches.ts';
import { FakeStorage } from './testing/fake-storage.ts';

beforeEach(() => {
  Object.assign(globalThis, { localStorage: new FakeStorage() });
});

test('remembers the last six searches, newest first, each once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', ' C ']) addSearch(text);
  expect(readSearches()).toEqual(['C', 'g', 'f', 'e', 'd', 'b']);
  expect(removeSearch('g')).not.toContain('g');
  addSearch('   ');
  expect(readSearches().length).toBe(5);
  clearSearches();
  expect(readSearches()).toEqual([]);
});

test('remembers favourites and recent games, and discards an invalid list', () => {
  addMark('favouriteGames', 'KENO');
  addMark('favouriteGames', 'VNMB');
  addMark('favouriteGames', 'KENO');
  expect(readMarks('favouriteGames')).toEqual(['KENO', 'VNMB']);
  expect(removeMark('favouriteGames', 'KENO')).toEqual(['VNMB']);
  for (let at = 0; at < 30; at += 1) addMark('recentGames', `G${at}`);
  expect(readMarks('recentGames').length).toBe(20);
  localStorage.setItem('recentGames', '["<script>"]');
  expect(readMarks('recentGames')).toEqual([]);
});
