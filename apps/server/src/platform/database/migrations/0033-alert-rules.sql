-- What people want to be told of by rules of their own.
CREATE TABLE alert_rule (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('big_movement', 'low_balance', 'category_limit', 'utilisation',
                                           'duplicate_charge', 'salary_arrived', 'goal_reached', 'connection_stale')),
  -- Minor units of the account's currency, of pesos without one.
  amount     bigint CHECK (amount > 0),
  percent    smallint CHECK (percent BETWEEN 1 AND 100),
  category   text,
  -- One account, or all that the kind can be about.
  account_id uuid,
  enabled    boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE,
  CHECK ((amount IS NOT NULL) = (kind IN ('big_movement', 'low_balance', 'category_limit'))),
  CHECK ((percent IS NOT NULL) = (kind = 'utilisation')),
  CHECK ((category IS NOT NULL) = (kind = 'category_limit')),
  CHECK (account_id IS NOT NULL OR kind <> 'low_balance')
);
CREATE INDEX alert_rule_account ON alert_rule (user_id, account_id) WHERE account_id IS NOT NULL;
ALTER TABLE alert_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE alert_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON alert_rule TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON alert_rule TO lucas_app;

-- Which rule told it, and one thing more that it can be about.
ALTER TABLE notification
  ADD COLUMN rule_id uuid,
  ADD FOREIGN KEY (user_id, rule_id) REFERENCES alert_rule (user_id, id) ON DELETE SET NULL (rule_id),
  DROP CONSTRAINT notification_subject_check,
  ADD CONSTRAINT notification_subject_check
    CHECK (subject IN ('transaction', 'account', 'connection', 'goal', 'category', 'security', 'left'));
CREATE INDEX notification_rule ON notification (user_id, rule_id) WHERE rule_id IS NOT NULL;

-- What an account held at the last look: a rule tells when a line is crossed, not while it stays crossed.
ALTER TABLE notification_watch ADD COLUMN balance bigint;
