import type { MetaDescriptor } from 'react-router';
import type { RootData } from './root-data.ts';

type Match = { id: string; loaderData?: unknown } | undefined;

/** The title and description of a page: its own name before the merchant's. */
export function pageTitle(matches: readonly Match[], name?: string): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
  if (!root) return [];
  const { description, name: merchant, title } = root.brand;
  return [{ title: name ? `${name} · ${merchant}` : title }, { name: 'description', content: description }];
}
