import { Paper } from './paper.tsx';
import type { States } from './states.ts';

export const states: States = {
  whole: <Paper>Scan this code with your phone.</Paper>,
  'with a stub': <Paper head="Hà Nội VIP · #1122-0582">Stake 20.000 ₫</Paper>,
};
