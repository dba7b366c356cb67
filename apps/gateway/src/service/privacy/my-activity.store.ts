import { UNEXPIRED_SESSION } from '../../db/session-timeout.ts';
import { type Lists, mine } from './my-lists.store.ts';

/** What a member has agreed to and where they were logged in: without tokens, keys and ids of devices, which protect the account. */
export const ACCESS: Lists = {
  consents: `select purpose, is_given as "isGiven", at ${mine('member_consent')} order by mine.id desc`,
  sessions: `select session.created_at as "openedAt", session.seen_at as "seenAt", session.ip, session.country, session.user_agent as browser
    from me join foyer.session on session.member_id = me.id and session.merchant = me.merchant
    where session.revoked_at is null and ${UNEXPIRED_SESSION} order by session.seen_at desc`,
  logins: `select at, method, outcome, ip, country, user_agent as browser ${mine('login_event')} order by mine.id desc`,
  rememberedLogins: `select ip, country, created_at as "createdAt", used_at as "usedAt" ${mine('remembered_login')}
    where revoked_at is null order by created_at desc`,
  passkeys: `select name, created_at as "createdAt", last_used_at as "lastUsedAt" ${mine('passkey')} order by created_at desc`,
  authenticators: `select confirmed_at as "confirmedAt" ${mine('totp')} where confirmed_at is not null order by confirmed_at`,
  securityChanges: `select kind, ip, at ${mine('audit_event')} order by mine.id desc`,
  exclusions: `select since, until ${mine('self_exclusion')} order by mine.id desc`,
};

/** What a member has received, chosen and done. */
export const ACTIVITY: Lists = {
  messages: `select title, body as text, category, created_at as "sentAt", read_at as "readAt" ${mine('inbox_message')}
    where removed_at is null order by mine.id desc`,
  campaignMessages: `select channel, ended_at as "sentAt" ${mine('campaign_send')} where state = 'sent' order by ended_at desc`,
  campaignPopups: `select at as "shownAt" ${mine('campaign_popup')} order by at desc`,
  popups: `select item, act, at ${mine('popup_act')} order by at desc`,
  favouriteGames: `select game_code as game, added_at as "addedAt" ${mine('favourite_game')} order by added_at desc`,
  drawReminders: `select game_code as game, tells, closes_at as "closesAt", asked_at as "askedAt" ${mine('draw_reminder')} order by asked_at desc`,
  startedGames: `select game_code as game, language, created_at as at ${mine('vendor_session')} order by created_at desc`,
  levels: `select rank, cause, at ${mine('level_step')} order by mine.id desc`,
};

/** A member's conversations with customer service, without notes of staff; the concerns that their messages raised; their feedback. */
export const SUPPORT: Lists = {
  chats: `select mine.topic, mine.opened_at as "openedAt", mine.closed_at as "closedAt", mine.stars, mine.rating_comment as "ratingComment", (
      select coalesce(jsonb_agg(jsonb_build_object('by', message.author, 'text', message.body, 'file', file.name, 'at', message.at)
        order by message.seq), '[]')
      from foyer.support_message message left join foyer.support_file file on file.id = message.file_id
      where message.conversation_id = mine.id and not message.is_note and message.author <> 'system') as messages
    ${mine('support_conversation')} order by mine.opened_at desc`,
  feedback: `select mine.kind, mine.area, mine.body as text, mine.state, mine.created_at as "sentAt", mine.answer,
      (select count(*)::int from foyer.feedback_picture picture where picture.feedback_id = mine.id) as pictures
    ${mine('feedback')} order by mine.number desc`,
  harm: `select concern, state, noticed_at as "noticedAt" ${mine('harm_case')} order by mine.id desc`,
};

/** The one row of what a member has set for themselves. */
export const SETTINGS = `select time_zone as "timeZone", is_calm as "isCalm", hides_balance as "hidesBalance", plays_sounds as "playsSounds",
    money_by_email as "moneyByEmail", shows_wins as "showsWins", hides_missions as "hidesMissions", reality_minutes as "realityMinutes",
    push_results as "pushResults", push_wins as "pushWins", push_withdrawals as "pushWithdrawals", push_closing as "pushClosing",
    push_details as "pushDetails", referred_by is not null as "wasReferred"
  from me join foyer.member using (id)`;
