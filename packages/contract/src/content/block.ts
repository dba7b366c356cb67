import Type from 'typebox';

/** A part of an article. Plain text: a page never renders markup of an operator. */
export const Block = Type.Object({
  kind: Type.Enum(['heading', 'text', 'list', 'picture']),
  texts: Type.Array(Type.String(), { description: 'one text, the items of a list, or the caption of a picture' }),
  art: Type.Optional(Type.String({ description: 'for a picture: its name' })),
});
