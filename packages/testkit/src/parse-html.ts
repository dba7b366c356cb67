import { type BoundFunctions, queries, within } from '@testing-library/dom';
import { Window } from 'happy-dom';

const { DOMParser } = new Window();

/** For tests: a document made of the markup of a page, or of a part of one. Scripts in it do not run. */
export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as Document;

/** For tests: finds elements of some markup by role, name, label or text, as Testing Library does. */
export const screenOf = (html: string): BoundFunctions<typeof queries> => within(parseHtml(html).body, queries);

/** For tests: an attribute of every element that a CSS selector matches, in document order; '' if it is absent. */
export const attributesOf = (html: string, selector: string, name: string): string[] =>
  [...parseHtml(html).querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '');
