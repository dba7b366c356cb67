import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Link, useCampaign } from './link.tsx';
import { linksIn } from './testing/render-in-layout.tsx';

function Page() {
  const keepCampaign = useCampaign();
  return (
    <>
      <Link to="/m/news">News</Link>
      <Link to="/m/launchGame?code=lobby#play" reloadDocument>
        Play
      </Link>
      <Link to="https://other.test/m/home">Elsewhere</Link>
      <a href={keepCampaign('/m/language?set=VI')}>Tiếng Việt</a>
    </>
  );
}

test('keeps the campaign of the current address in every link, on the server and in the browser', () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/m/home?r=A1&secret=1'],
  });
  expect(linksIn(renderToStaticMarkup(<RouterProvider router={router} />))).toEqual([
    '/m/news?r=A1',
    '/m/launchGame?code=lobby&r=A1#play',
    'https://other.test/m/home',
    '/m/language?set=VI&r=A1',
  ]);
});
