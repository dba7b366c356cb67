import { redirect } from 'react-router';

/** The bare address opens the landing page. */
export const loader = () => redirect('/m/home');
