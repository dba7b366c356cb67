/** A payer at the sandbox bank. */
interface Payer {
  name: string;
  account: string;
  bank: string;
}

/** By currency: the member’s own account, and somebody else’s. */
export const PAYERS: Readonly<Record<string, { own: Payer; other: Payer }>> = {
  VND: {
    own: { name: 'NGUYEN THI LINH', account: '0451000234567', bank: '970436' },
    other: { name: 'TRAN VAN HUNG', account: '19030012345678', bank: '970407' },
  },
  PHP: {
    own: { name: 'MARIA SANTOS', account: '09171234567', bank: 'GCASH' },
    other: { name: 'JOSE RIZALDO CRUZ', account: '09287654321', bank: 'MAYA' },
  },
  BRL: {
    own: { name: 'ANA SOUZA LIMA', account: '52998224725', bank: 'Banco Demo' },
    other: { name: 'PEDRO ALVES', account: '11144477735', bank: 'Banco Demo' },
  },
};

export const ownPayer = (currency: string): Payer => PAYERS[currency]?.own ?? { name: 'DEMO', account: '1', bank: '' };
export const otherPayer = (currency: string): Payer =>
  PAYERS[currency]?.other ?? { name: 'OTHER', account: '2', bank: '' };
