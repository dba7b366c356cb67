import { epochMs, type MemberFactTable } from './fact.ts';

/** Facts about a member's profile. */
export const PROFILE_FACTS = {
  country: {
    type: 'text',
    isNullable: true,
    meaning: 'ISO 3166 code of the country of the newest session',
    needs: { in: 'country', isKnown: (value) => (value === false ? undefined : 'countryKnown') },
    read: () =>
      `(select country from foyer.session where member_id = member.id and country is not null order by began_at desc limit 1)`,
  },
  currency: {
    type: 'text',
    isNullable: false,
    meaning: 'code of the account’s currency',
    needs: { eq: 'currency' },
    read: () => 'member.currency',
  },
  language: {
    type: 'text',
    isNullable: false,
    meaning: 'code of the member’s language',
    read: () => 'member.language',
  },
  type: {
    type: 'number',
    isNullable: false,
    meaning: 'type of the account: 1 and 2 are agents',
    read: () => 'member.type::int',
  },
  status: {
    type: 'text',
    isNullable: false,
    meaning: 'active, disabled or excluded',
    read: () => 'member.status',
  },
  ageYears: {
    type: 'number',
    isNullable: true,
    meaning: 'age in years, once known from an identity check',
    needs: { gte: 'age' },
    read: (_args, { to }) => `extract(year from age((${to(undefined)} at time zone $2)::date,
      make_date(identity.birth_year::int, left(identity.birthday, 2)::int, least(right(identity.birthday, 2)::int, 28))
        + greatest(right(identity.birthday, 2)::int - 28, 0)))::int`,
  },
  birthdayMonth: {
    type: 'number',
    isNullable: true,
    meaning: 'month of the birthday, 1 to 12, once known from an identity check',
    needs: { eq: 'birthdayMonth' },
    read: () => 'left(identity.birthday, 2)::int',
  },
  accountAgeDays: {
    type: 'number',
    isNullable: false,
    meaning: 'whole days since registration',
    needs: { gte: 'accountAge' },
    read: (_args, { to }) => `floor(extract(epoch from ${to(undefined)} - member.created_at) / 86400)::int`,
  },
  registeredAt: {
    type: 'time',
    isNullable: false,
    meaning: 'when the member registered',
    needs: { after: 'registeredAfter' },
    read: () => epochMs('member.created_at'),
  },
  registerMethod: {
    type: 'text',
    isNullable: true,
    meaning: 'APP, H5, WEBCLIP or PWA',
    read: () => `member.registration->>'registerMethod'`,
  },
  affiliateCode: {
    type: 'text',
    isNullable: true,
    meaning: 'the affiliate that the member came from',
    read: () => `member.registration->>'affiliateCode'`,
  },
  isReferred: {
    type: 'flag',
    isNullable: false,
    meaning: 'whether another member referred them',
    needs: { is: (value) => (value === true ? 'referred' : undefined) },
    read: () => 'member.referred_by is not null',
  },
  agentId: {
    type: 'text',
    isNullable: true,
    meaning: 'number of the agent who referred them',
    read: () =>
      '(select agent.id::text from foyer.member agent where agent.id = member.referred_by and agent.type in (1, 2))',
  },
  kycLevel: {
    type: 'number',
    isNullable: false,
    meaning: 'identity level, 0 to 3',
    needs: { gte: 'identity' },
    read: () => 'coalesce(identity.level, 0)::int',
  },
  ownLimits: {
    type: 'number',
    isNullable: false,
    meaning: 'number of limits they have set for themselves',
    needs: { gte: 'ownLimits' },
    read: () => '(select count(*)::int from foyer.play_limit where member_id = member.id)',
  },
  tags: {
    type: 'set',
    isNullable: false,
    meaning: 'tags that staff have given the member',
    read: () => `array(select tag from foyer.member_tag where member_id = member.id order by tag)`,
  },
} as const satisfies MemberFactTable;
