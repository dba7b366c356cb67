import type { ReactNode } from 'react';

/**
 * The states of a component, as the workshop shows them (`npm run dev`, `/workshop`): `<component>.states.tsx` exports
 * `states`, and `isAlone` if only one can be on a page, such as a dialog.
 */
export type States = Readonly<Record<string, ReactNode>>;
