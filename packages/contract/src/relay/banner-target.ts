import Type, { type Static } from 'typebox';

const Name = (description: string) => Type.Optional(Type.String({ maxLength: 40, description }));

/** What a banner leads to besides its linkage (§3). */
export const BannerTarget = {
  roomId: Name('a game'),
  nodeId: Name('a game'),
  gameType: Name('a category or a group'),
  vendor: Name('the games of a vendor'),
  groupName: Name('a lane'),
  url: Type.Optional(Type.String({ maxLength: 2000, description: 'an address on this site, or an https URL' })),
};
const Target = Type.Object(BannerTarget);
export type BannerTarget = Static<typeof Target>;
