import { type Catalogue, catalogueOf } from '../play/games/catalogue.ts';
import type { TestGateway } from './boot-gateway.ts';
import { publishDocument } from './publish-document.ts';

/** Publishes a changed catalogue of a merchant, as an editor would. */
export const publishCatalogue = (
  gateway: Pick<TestGateway, 'context'>,
  merchant: string,
  change: (catalogue: Catalogue) => Catalogue,
): Promise<void> =>
  publishDocument(gateway, { merchant, kind: 'catalogue' }, change(catalogueOf(gateway.context, merchant)));
