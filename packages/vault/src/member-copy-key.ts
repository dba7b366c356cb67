/** The key of the stored copy of a member; a file of its own, since every page removes it at the session's end. */
export const MEMBER_COPY_KEY = 'member-copy';
