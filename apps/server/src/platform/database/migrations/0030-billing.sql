-- How a person stands with their plan, the payments asked of them, and the words of card processors that were used.
CREATE TABLE subscription (
  user_id      uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  state        text NOT NULL CHECK (state IN ('free', 'granted', 'active', 'past_due')),
  -- What the person holds; of a free one what they held last is with the charges.
  plan         text NOT NULL CHECK (plan IN ('free', 'grow', 'work')),
  since        date NOT NULL,
  -- The paid month: its first day, and the first day that is not paid any more.
  period_from  date,
  period_to    date,
  -- The day of the month on which is charged.
  anchor       smallint CHECK (anchor BETWEEN 1 AND 31),
  next_plan    text CHECK (next_plan IN ('free', 'grow', 'work')),
  failed_tries smallint CHECK (failed_tries > 0),
  -- When something is to be done by itself: the next charge, its next try, or the end.
  due_on       date,
  -- What later charges are made to, in the processor's words and in people's.
  method_ref   text,
  method_label text,
  updated_at   timestamptz NOT NULL,
  CHECK ((state = 'free') = (plan = 'free')),
  CHECK ((state IN ('active', 'past_due')) = (period_to IS NOT NULL AND period_from IS NOT NULL AND anchor IS NOT NULL AND due_on IS NOT NULL)),
  CHECK ((state = 'active') = (next_plan IS NOT NULL)),
  CHECK ((state = 'past_due') = (failed_tries IS NOT NULL)),
  CHECK (period_from < period_to)
);
CREATE INDEX subscription_due ON subscription (due_on) WHERE due_on IS NOT NULL;

CREATE TABLE charge (
  user_id      uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id           uuid NOT NULL,
  plan         text NOT NULL CHECK (plan IN ('grow', 'work')),
  reason       text NOT NULL CHECK (reason IN ('start', 'upgrade', 'renewal')),
  -- By the person at a page of the processor, or by itself to what they paid with last.
  via          text NOT NULL CHECK (via IN ('checkout', 'method')),
  -- Whole pesos, IVA included.
  amount       bigint NOT NULL CHECK (amount > 0),
  state        text NOT NULL CHECK (state IN ('open', 'paid', 'refused', 'void')),
  -- The page of the processor, for as long as it is good.
  address      text,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  settled_at   timestamptz,
  period_from  date,
  period_to    date,
  method_label text,
  PRIMARY KEY (user_id, id),
  CHECK ((state = 'open') = (settled_at IS NULL)),
  CHECK ((state = 'paid') = (period_to IS NOT NULL AND period_from IS NOT NULL))
);
-- One at a time: who opens two tabs pays once.
CREATE UNIQUE INDEX charge_open ON charge (user_id) WHERE state = 'open';

-- Words that changed something, or were refused: none is taken twice.
CREATE TABLE billing_event (
  user_id   uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id        uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('paid', 'refused', 'granted')),
  charge_id uuid,
  at        timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, charge_id) REFERENCES charge (user_id, id) ON DELETE CASCADE
);

-- Whoever was put on a plan by hand has it by agreement.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
INSERT INTO subscription (user_id, state, plan, since, updated_at)
  SELECT user_id, 'granted', plan, (updated_at AT TIME ZONE 'America/Santiago')::date, updated_at
    FROM person WHERE plan <> 'free';
ALTER TABLE person FORCE ROW LEVEL SECURITY;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['subscription', 'charge', 'billing_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON subscription, charge TO lucas_app;
GRANT SELECT, INSERT ON billing_event TO lucas_app;

-- Whose turn it is; who waits for the end of their account is charged nothing.
GRANT SELECT (user_id, due_on) ON subscription TO lucas_lookup;
CREATE POLICY lookup ON subscription FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_due_subscriptions(today date, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT s.user_id FROM public.subscription s
         WHERE s.due_on <= today
           AND NOT EXISTS (SELECT FROM public.account_deletion d WHERE d.user_id = s.user_id)
         ORDER BY s.due_on, s.user_id LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_due_subscriptions(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_due_subscriptions(date, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_due_subscriptions(date, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
