import { CodeCells } from './code-cells.tsx';
import type { States } from './states.ts';

const code = (value: string, isWrong = false) => (
  <CodeCells label="Code" value={value} onDigits={() => {}} isWrong={isWrong} />
);

export const states: States = {
  empty: code(''),
  'half typed': code('481'),
  full: code('481920'),
  wrong: code('481920', true),
};
