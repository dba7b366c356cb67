import type { CallInput } from '../../gateway/call.ts';

type LaunchQuery = NonNullable<CallInput<'game.launchGame'>['query']>;

/** What a launch sends in addition to its address's query. */
export interface LaunchOrigin {
  language: string;
  area: 'VN' | 'SEA';
  /** The title above the lotto lobby. */
  lobbyTitle: string;
  /** The member's VIP label; null if there is none. */
  labelName: string | null;
}

const CODE = /^[\w-]{1,40}$/;
/** `Lott` means the default in old links. */
const PRIZE_MODES: ReadonlyMap<string, LaunchQuery['lottoPrizeMode']> = new Map([
  ['ODDS', 'ODDS'],
  ['REBATE', 'REBATE'],
  ['LOTT', 'Lott'],
]);

/** Vietnam's lotteries open by area, all others by the mode of South-East Asia (§7). */
const FORMS = {
  VN: { lottoArea: 'VN', launchMode: 'LOTT' },
  SEA: { lottoMode: 'SEA_Tradition_Mobile' },
} as const;

/**
 * The parameters of `/m/launchGame` (§2) by the gateway's names: `prize_mode` or `vendor`, `code` (`lobby` for the lotto
 * lobby), `playType`, `lottoView`. A `vendor` that is no prize mode is the vendor of the game. Unknown values are dropped:
 * an address may come from anywhere.
 */
export function toLaunchQuery(search: URLSearchParams, origin: LaunchOrigin): LaunchQuery {
  const codeOf = (name: string) => CODE.exec(search.get(name) ?? '')?.[0];
  const code = codeOf('code');
  const game = code === 'lobby' ? undefined : code;
  const vendor = codeOf('vendor');
  if (vendor && game && !PRIZE_MODES.has(vendor.toUpperCase()))
    return { vendor, gameCode: game, device: 'MOBILE', language: origin.language };
  const playType = codeOf('playType');
  const prizeMode = PRIZE_MODES.get((search.get('prize_mode') ?? search.get('vendor') ?? '').toUpperCase());
  const lottoView = viewOf(search.get('lottoView'), code);
  const { area, labelName, language, lobbyTitle } = origin;
  return {
    ...FORMS[area],
    ...(game ? { lottoGameCode: game } : null),
    ...(prizeMode ? { lottoPrizeMode: prizeMode } : null),
    ...(playType ? { playType } : null),
    lottoView,
    device: 'MOBILE',
    hasLobby: 'true',
    language,
    ...(lottoView === 'lobby' ? { title: lobbyTitle } : null),
    ...(labelName ? { labelName } : null),
  };
}

function viewOf(asked: string | null, code: string | undefined): 'betting' | 'lobby' {
  if (code === 'lobby') return 'lobby';
  if (asked === 'betting' || asked === 'lobby') return asked;
  return code ? 'betting' : 'lobby';
}
