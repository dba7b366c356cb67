/** The kinds of PIX keys. */
export const PIX_KEY_KINDS = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;

/** What an account can be understood as; `exact` if its method does not say what its accounts are. */
export const ACCOUNT_KINDS = [...PIX_KEY_KINDS, 'bank', 'wallet', 'exact'] as const;
