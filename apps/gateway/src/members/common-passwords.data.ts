/** The commonest passwords of eight characters and more, as every public count of leaks shows them at the top. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 password password1 password123 passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop
  qwerty123 qwerty12 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsxedc asdfghjk asdfghjkl asdfasdf zxcvbnm1
  11223344 12341234 12121212 11112222 12344321 87654321 98765432 987654321 0987654321 01234567 0123456789 1234qwer
  abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 a1234567 a12345678 q1w2e3r4 iloveyou iloveyou1 sunshine sunshine1
  princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman
  welcome1 welcome123 trustno1 starwars whatever michelle jennifer jordan23 computer corvette mercedes maverick
  midnight liverpool liverpool1 chelsea1 arsenal1 manchester barcelona realmadrid internet killer123 master123
  monkey123 dragon123 shadow123 letmein1 letmein123 admin123 admin1234 administrator root1234 test1234 testtest
  changeme guest123 user1234 login123 secret123 freedom1 hello123 helloworld charlie1 samsung1 google123 facebook
  facebook1 myspace1 pokemon1 minecraft blink182 slipknot metallica nirvana1 november december february september
  matkhau1 matkhau123 anhyeuem anhyeuem1 emyeuanh yeuemnhieu vietnam1 vietnam123 hanoi123 saigon123 12345678a
  123456789a 1234567a 123456aa 123456abc 123123123 123321123 147258369 159753456 741852963 789456123 987654321a
  mahalkita mahalko123 pinoyako philippines pilipinas manila123 brasil123 brasil2014 flamengo flamengo1 corinthians
  palmeiras saopaulo1 gremio123 senha123 senha1234 mudar123 teamomuito gostosa1 101010101 11111111a 12312312
  qwe12345 qwer1234 qweasdzxc qweasd123 asdf1234 zxcv1234 zxcvbnm123 woaini1314 woaini520 5201314520 1314520520
  a123456789 aaaaaaaa1 88888888a 66666666a caonima123 iloveu123 forever1 loveyou1 lovely123 ashley123 jessica1
  michael1 anthony1 matthew1 nicholas alexander elizabeth victoria benjamin jonathan danielle patricia christian
  samantha cristina fernando francisco gabriel1 eduardo1 rodrigo1 mariajose estrella bendicion tequiero teamo123`.split(
    /\s+/,
  ),
);
