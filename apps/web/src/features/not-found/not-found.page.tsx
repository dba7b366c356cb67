import { data } from 'react-router';

/** No such page: the root's error screen handles it. */
export const loader = () => {
  throw data({ code: 'not.found' }, { status: 404 });
};

export default function NotFoundPage() {
  return null;
}
