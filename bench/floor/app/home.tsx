import { Link, useLoaderData } from 'react-router';

const TILES = 20;

export function loader() {
  return { tiles: Array.from({ length: TILES }, (_, index) => `Tile ${index + 1}`) };
}

export default function Home() {
  const { tiles } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Hello</h1>
      <ul>
        {tiles.map((tile) => (
          <li key={tile}>
            <Link to="/">{tile}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
