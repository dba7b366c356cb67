const FORM = /^[a-z0-9][a-z0-9._]{3,23}$/i;

/** 4 to 24 Latin letters, digits, dots and underscores, beginning with a letter or digit. */
export const isUsername = (name: string): boolean => FORM.test(name);

/** Names that differ only in letter case are the same name. */
export const toUsernameKey = (name: string): string => name.trim().toLowerCase();

/** Variants of a taken name, which may be taken too; at most 24 characters each. */
export function variantsOf(name: string): string[] {
  const base = name.slice(0, 20);
  const digits = /\d+$/.exec(base)?.[0] ?? '';
  const swapped = digits ? `${base.slice(0, -digits.length)}.${digits}` : `${base}.1`;
  return [`${base}0`, swapped, `${base}_${new Date().getUTCFullYear() % 100}`, `the.${base}`].filter(isUsername);
}

const MADE_DIGITS = 100_000_000;

/** A generated username, such as `m04817265`; it may be taken. */
export const newUsername = ({ randomBytes }: { randomBytes(size: number): Buffer }): string =>
  `m${String(randomBytes(6).readUIntBE(0, 6) % MADE_DIGITS).padStart(8, '0')}`;
