import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-data.ts';

type Match = { id: string; loaderData?: unknown } | undefined;

/** The description of a page whose title is an element of it, `PageTitle`. */
export const pageDescription = (matches: readonly Match[]): MetaDescriptor[] =>
  pageTitle(matches).filter((tag) => !('title' in tag));

/** The title and description of a page: its own name before the merchant's. */
export function pageTitle(matches: readonly Match[], name?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { description, name: merchant, title } = root.brand;
  return [{ title: name ? `${name} · ${merchant}` : title }, { name: 'description', content: description }];
}
