-- Closing an account kept where its member came from, with their address and device, their settings, and what it has no reason to keep.
update member set registration = jsonb_strip_nulls(jsonb_build_object(
    'registerMethod', registration->'registerMethod', 'affiliateCode', registration->'affiliateCode')),
  time_zone = default, is_calm = default, hides_balance = default, plays_sounds = default, money_by_email = default,
  shows_wins = false, hides_missions = default, reality_minutes = default, push_results = default, push_wins = default,
  push_withdrawals = default, push_closing = default, push_details = default, push_chosen_at = default
where closed_at is not null;
delete from inbox_message where member_id in (select id from member where closed_at is not null);
delete from popup_act where member_id in (select id from member where closed_at is not null);
delete from campaign_popup where member_id in (select id from member where closed_at is not null);
delete from member_tag where member_id in (select id from member where closed_at is not null);
