-- The account where the user keeps the money of a goal.
ALTER TABLE goal
  ADD COLUMN account_id uuid,
  ADD CONSTRAINT goal_account FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id)
    ON DELETE SET NULL (account_id);
CREATE INDEX goal_of_account ON goal (user_id, account_id) WHERE account_id IS NOT NULL;

-- How a user saves for a goal: an amount on paydays or on a day, a part of each income, or round-ups of purchases.
CREATE TABLE savings_plan (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id           uuid NOT NULL,
  goal_id      uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('fixed', 'income_share', 'round_up')),
  -- Whole pesos.
  amount       bigint CHECK (amount BETWEEN 100 AND 10000000),
  -- The day of the month; null for paydays.
  day_of_month smallint CHECK (day_of_month BETWEEN 1 AND 31),
  percentage   smallint CHECK (percentage BETWEEN 1 AND 100),
  -- Whether proposals are confirmed by themselves.
  always       boolean NOT NULL DEFAULT false,
  -- What happened before this day makes no proposal.
  starts_on    date NOT NULL,
  paused_at    timestamptz,
  -- The last day on which proposals were made.
  checked_on   date NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, goal_id) REFERENCES goal (user_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'fixed') = (amount IS NOT NULL)),
  CHECK (kind = 'fixed' OR day_of_month IS NULL),
  CHECK ((kind = 'income_share') = (percentage IS NOT NULL))
);
CREATE INDEX savings_plan_goal ON savings_plan (user_id, goal_id);
CREATE INDEX savings_plan_due ON savings_plan (checked_on) WHERE paused_at IS NULL;

-- A contribution that a plan proposes, once for each cause: a payday, a month, an income, or a week of purchases.
CREATE TABLE savings_proposal (
  user_id    uuid NOT NULL,
  id         uuid NOT NULL,
  plan_id    uuid NOT NULL,
  cause      text NOT NULL,
  day        date NOT NULL,
  amount     bigint NOT NULL CHECK (amount BETWEEN 100 AND 10000000),
  state      text NOT NULL CHECK (state IN ('open', 'confirmed', 'dismissed', 'expired')),
  -- The ledger entry of a confirmed proposal.
  entry_id   uuid,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, plan_id, cause),
  FOREIGN KEY (user_id, plan_id) REFERENCES savings_plan (user_id, id) ON DELETE CASCADE,
  CHECK ((state = 'confirmed') = (entry_id IS NOT NULL))
);

-- The transactions of a proposal, each in one proposal of a plan.
CREATE TABLE savings_share (
  user_id        uuid NOT NULL,
  plan_id        uuid NOT NULL,
  transaction_id uuid NOT NULL,
  proposal_id    uuid NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (user_id, plan_id, transaction_id),
  FOREIGN KEY (user_id, proposal_id) REFERENCES savings_proposal (user_id, id) ON DELETE CASCADE
);
CREATE INDEX savings_share_proposal ON savings_share (user_id, proposal_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['savings_plan', 'savings_proposal', 'savings_share'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON savings_plan, savings_proposal, savings_share TO lucas_app;

-- Whose plans were not checked on a day: found by a sweep, before a user is known.
GRANT SELECT (user_id, checked_on, paused_at) ON savings_plan TO lucas_lookup;
CREATE POLICY lookup ON savings_plan FOR SELECT TO lucas_lookup USING (true);
GRANT CREATE ON SCHEMA public TO lucas_lookup;
CREATE FUNCTION list_due_savings(today date, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT DISTINCT p.user_id FROM public.savings_plan p
         WHERE p.paused_at IS NULL AND p.checked_on < today
           AND NOT EXISTS (SELECT FROM public.person u WHERE u.user_id = p.user_id AND u.data_blocked_at IS NOT NULL)
         LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_due_savings(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_due_savings(date, integer) TO lucas_app;
ALTER FUNCTION list_due_savings(date, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
