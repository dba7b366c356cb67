/** Who answers at an entry of customer service (§3): our own chat, or another provider's. */
export const CS_TYPES = ['TX-CHAT', 'LIVECHAT', 'COMM100', 'COMM100VIP', 'MIDUOKE', 'AICAN'] as const;
export type CsType = (typeof CS_TYPES)[number];

/** Where an entry is: the chat of `/m/support`, the tiles below it, or a widget on every page. */
export const CS_POSITIONS = ['chat', 'channel', 'page'] as const;
export type CsPosition = (typeof CS_POSITIONS)[number];
