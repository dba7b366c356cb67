import { useBrand } from './brand.ts';

/** The title of a page by a translated name; React moves it into the head. */
export function PageTitle({ name }: { name: string }) {
  const brand = useBrand();
  return <title>{`${name} · ${brand.name}`}</title>;
}
