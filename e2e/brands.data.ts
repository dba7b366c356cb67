/** What a visitor of each demo brand sees, in the brand's first language. */
export interface BrandFacts {
  code: string;
  language: string;
  lang: string;
  title: RegExp;
  surface: string;
  logIn: string;
  register: string;
  welcomeBalance: RegExp;
  lane: string;
}

export const BRANDS: BrandFacts[] = [
  {
    code: 'lotus',
    language: 'VI',
    lang: 'vi-VN',
    title: /Lotus/,
    surface: '#180706',
    logIn: 'Đăng nhập',
    register: 'Đăng ký',
    welcomeBalance: /2\.000\.000\s₫/,
    lane: 'Xổ số',
  },
  {
    code: 'aurora',
    language: 'EN',
    lang: 'en-US',
    title: /Aurora/,
    surface: '#F3F5FF',
    logIn: 'Log in',
    register: 'Register',
    welcomeBalance: /₱2,000\.00/,
    lane: 'E-Lotto',
  },
  {
    code: 'samba',
    language: 'PT-BR',
    lang: 'pt-BR',
    title: /Samba/,
    surface: '#031007',
    logIn: 'Entrar',
    register: 'Cadastrar',
    welcomeBalance: /R\$\s200,00/,
    lane: 'Loterias',
  },
];
