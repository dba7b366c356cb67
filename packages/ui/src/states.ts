import type { ReactNode } from 'react';

/**
 * The states of a component, as the workshop shows them (`npm run dev`, `/workshop`): `<component>.states.tsx` exports
 * `states`, and `isAlone` where only one can be on a page, as of a dialog.
 */
export type States = Readonly<Record<string, ReactNode>>;
