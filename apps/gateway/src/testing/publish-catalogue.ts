import { publishDraft, saveDraft } from '../documents/publish.ts';
import { type Catalogue, catalogueOf } from '../games/catalogue.ts';
import type { TestGateway } from './boot-gateway.ts';

/** Publishes a changed catalogue of a merchant, as a person who edits it would. */
export async function publishCatalogue(
  { context }: Pick<TestGateway, 'context'>,
  merchant: string,
  change: (catalogue: Catalogue) => Catalogue,
): Promise<void> {
  const name = { merchant, kind: 'catalogue', author: 'editor' };
  await saveDraft({ ...name, body: change(catalogueOf(context, merchant)) }, context);
  const outcome = await publishDraft(name, context);
  if (!('version' in outcome)) throw new Error(JSON.stringify(outcome));
}
