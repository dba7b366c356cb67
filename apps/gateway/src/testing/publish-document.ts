import type { DocumentName } from '../content/documents/document.store.ts';
import { publishDraft, saveDraft } from '../publishing/publish.ts';
import type { TestGateway } from './boot-gateway.ts';

/** Publishes a document, as an editor would. @throws with the reasons if it is refused */
export async function publishDocument(
  { context }: Pick<TestGateway, 'context'>,
  document: DocumentName,
  body: object,
): Promise<void> {
  const name = { ...document, author: 'editor' };
  await saveDraft({ ...name, body }, context);
  const outcome = await publishDraft(name, context);
  if (!('version' in outcome)) throw new Error(JSON.stringify(outcome));
}
