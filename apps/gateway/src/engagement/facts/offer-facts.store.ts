import { findPoints } from '../vip/points.ts';
import { epochMs, type MemberFactTable } from './fact.ts';

/** Facts about a member’s level, grants and reachability. */
export const OFFER_FACTS = {
  level: {
    type: 'number',
    isNullable: false,
    meaning: 'rank of the VIP level; 0 without one',
    needs: { gte: 'level' },
    read: () => `coalesce((member.club_label->>'rankLevel')::int, 0)`,
  },
  labelId: {
    type: 'number',
    isNullable: true,
    meaning: 'id of the label of the VIP level',
    read: () => `(member.club_label->>'labelId')::int`,
  },
  points: {
    type: 'number',
    isNullable: false,
    meaning: 'VIP points, at the rates in force when the bets were made',
    args: ['window'],
    needs: { gte: 'points' },
    read: (_args, { bind, loaded }) =>
      `coalesce((${bind(JSON.stringify(Object.fromEntries([...loaded].map(([id, points]) => [id, String(points)]))), 'jsonb')}->>member.id::text)::bigint, 0)`,
    load: (_args, { accountId, client, from, source, to }) =>
      findPoints({ merchant: source.merchant, accountId, from, to }, { documents: source.documents, pool: client }),
  },
  claimed: {
    type: 'flag',
    isNullable: false,
    meaning: 'whether they have been granted the given offer',
    args: ['offer', 'window'],
    requires: ['offer'],
    needs: { is: (value) => (value === true ? 'claimed' : 'notClaimed') },
    read: ({ offer, window }, { bind, within }) => `exists (select from foyer.promotion_grant given
      where given.member_id = member.id and given.offer_id = ${bind(offer, 'text')} and ${within(window, 'given.created_at')})`,
  },
  claims: {
    type: 'number',
    isNullable: false,
    meaning: 'number of grants received',
    args: ['window'],
    needs: { lte: 'claimsAtMost' },
    read: ({ window }, { within }) => `(select count(*)::int from foyer.promotion_grant given
      where given.member_id = member.id and ${within(window, 'given.created_at')})`,
  },
  openGrants: {
    type: 'number',
    isNullable: false,
    meaning: 'number of grants being wagered or with free rounds left',
    needs: {
      eq: (value) => (value === 0 ? 'noOpenGrant' : undefined),
      lte: (value) => (value === 0 ? 'noOpenGrant' : undefined),
    },
    read: (
      _args,
      { to },
    ) => `((select count(*) from foyer.wager where wager.member_id = member.id and wager.state = 'active')
      + (select count(*) from foyer.free_round_grant free where free.member_id = member.id and free.state <> 'cancelled'
        and free.used < free.rounds and free.expires_at > ${to(undefined)}))::int`,
  },
  lastLoginAt: {
    type: 'time',
    isNullable: true,
    meaning: 'time of the newest login',
    read: () => epochMs('member.last_login_at'),
  },
  isInstalled: {
    type: 'flag',
    isNullable: false,
    meaning: 'whether they have started the installed app while logged in, or registered in it',
    needs: { is: (value) => (value === true ? 'installed' : undefined) },
    read: () => `(coalesce(member.registration->>'registerMethod' in ('PWA', 'WEBCLIP', 'APP'), false)
      or exists (select from foyer.member_install where member_id = member.id))`,
  },
  isPushOn: {
    type: 'flag',
    isNullable: false,
    meaning: 'whether a browser of theirs receives push messages',
    read: () => 'exists (select from foyer.push_device device where device.member_id = member.id)',
  },
  hasConsent: {
    type: 'flag',
    isNullable: false,
    meaning: 'whether they consent to offers by the given channel: mail, sms or push; no for a channel without consent',
    args: ['channel'],
    requires: ['channel'],
    read: ({ channel }, { bind }) => `coalesce((select is_given from foyer.member_consent consent
      where consent.member_id = member.id
        and consent.purpose = case ${bind(channel, 'text')} when 'mail' then 'offersByEmail' when 'sms' then 'offersBySms'
          when 'push' then 'offersByPush' end
      order by id desc limit 1), false)`,
  },
  received: {
    type: 'number',
    isNullable: false,
    meaning: 'number of campaign messages sent to them',
    args: ['window', 'channel'],
    read: ({ channel, window }, { bind, within }) => `(select count(*)::int from foyer.campaign_send sent
      where sent.member_id = member.id and sent.state = 'sent' and ${within(window, 'sent.ended_at')}
        ${channel === undefined ? '' : `and sent.channel = ${bind(channel, 'text')}`})`,
  },
} as const satisfies MemberFactTable;
