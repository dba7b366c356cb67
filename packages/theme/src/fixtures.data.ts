/** The tables of design guide §2, in the order lotus, aurora, samba. */
export const hexFixtures: Record<string, readonly [string, string, string]> = {
  'surface-0': ['#180706', '#F3F5FF', '#031007'],
  'surface-1': ['#240F0D', '#FFFFFF', '#091A0F'],
  'surface-2': ['#311916', '#ECF0FF', '#132519'],
  'surface-3': ['#412523', '#DEE3FB', '#1F3325'],
  'text-1': ['#FCF3F2', '#181B35', '#F0F7F2'],
  'text-2': ['#D3BFBC', '#414764', '#B9C9BD'],
  'text-3': ['#B29996', '#5A607C', '#92A697'],
  'outline-2': ['#8E7370', '#767EA2', '#6B8171'],
  'accent-hi': ['#FBCE71', '#6768F3', '#FFE958'],
  'accent-lo': ['#DB9F36', '#363BD4', '#F0B800'],
  'accent-soft': ['#3E2517', '#E2E7FF', '#293317'],
  'accent-text': ['#EDBB4F', '#4F43DF', '#FFD60A'],
  positive: ['#67E18F', '#007136', '#67E18F'],
  negative: ['#FE8B85', '#BA1D2A', '#FE8B85'],
};

export const contrastFixtures: readonly { role: string; ground: string; values: readonly [number, number, number] }[] =
  [
    { role: 'text-1', ground: 'surface-0', values: [18.0, 15.5, 17.8] },
    { role: 'text-2', ground: 'surface-1', values: [10.4, 9.1, 10.4] },
    { role: 'text-3', ground: 'surface-1', values: [6.9, 6.2, 7.0] },
    { role: 'text-3', ground: 'surface-3', values: [5.2, 4.9, 5.2] },
    { role: 'accent-text', ground: 'surface-1', values: [10.3, 6.6, 12.8] },
    { role: 'accent-text', ground: 'accent-soft', values: [8.0, 5.3, 9.4] },
    { role: 'accent-contrast', ground: 'accent', values: [10.2, 5.4, 12.8] },
    { role: 'accent-contrast', ground: 'accent-lo', values: [7.8, 7.4, 9.9] },
    { role: 'outline-2', ground: 'surface-0', values: [4.5, 3.7, 4.6] },
    { role: 'positive', ground: 'positive-soft', values: [8.5, 5.4, 8.4] },
    { role: 'negative', ground: 'negative-soft', values: [6.3, 5.6, 6.2] },
    { role: 'warning', ground: 'warning-soft', values: [7.4, 5.4, 7.2] },
    { role: 'info', ground: 'info-soft', values: [8.3, 5.8, 8.1] },
  ];
