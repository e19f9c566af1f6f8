-- Three more kinds of transactions, the source of each kind, what the description says, and what the user chose.
ALTER TABLE transaction DROP CONSTRAINT transaction_kind_check;
ALTER TABLE transaction ADD CONSTRAINT transaction_kind_check
  CHECK (kind IN ('spending', 'income', 'transfer', 'savings', 'card_payment', 'refund', 'excluded'));
ALTER TABLE transaction
  ADD COLUMN kind_source text NOT NULL DEFAULT 'sign' CHECK (kind_source IN ('person', 'pair', 'text', 'sign')),
  -- The kind that the description shows; without one the sign decides.
  ADD COLUMN text_kind text CHECK (text_kind IN ('transfer', 'savings', 'card_payment', 'excluded')),
  -- The choice of the user, which comes first.
  ADD COLUMN own_kind text
    CHECK (own_kind IN ('spending', 'income', 'transfer', 'savings', 'card_payment', 'refund', 'excluded'));

-- A bulk change of kinds, and what its rows had before. Rows of earlier changes have no kinds.
ALTER TABLE bulk_change DROP CONSTRAINT bulk_change_subject_check, DROP CONSTRAINT bulk_change_check;
ALTER TABLE bulk_change ADD COLUMN kind text;
ALTER TABLE bulk_change
  ADD CONSTRAINT bulk_change_subject_check CHECK (subject IN ('category', 'tags', 'reviewed', 'kind')),
  ADD CONSTRAINT bulk_change_check
    CHECK ((subject = 'category') = (category IS NOT NULL) AND (subject = 'tags') = (tags IS NOT NULL)
           AND (subject = 'reviewed') = (reviewed IS NOT NULL) AND (subject = 'kind') = (kind IS NOT NULL));
ALTER TABLE bulk_change_rows ADD COLUMN kind text, ADD COLUMN kind_source text, ADD COLUMN own_kind text;

-- By which rules and with which facts the kinds of a user were detected. Others are detected again in the background.
CREATE TABLE kind_detection (
  user_id    uuid PRIMARY KEY REFERENCES person (user_id) ON DELETE CASCADE,
  rules      integer NOT NULL,
  -- Digest of the facts: holders of the connections, owners of the accounts, linked cards and wallets.
  facts      text NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE kind_detection ENABLE ROW LEVEL SECURITY;
ALTER TABLE kind_detection FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON kind_detection TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON kind_detection TO lucas_app;

-- The owner changes the rows of all users once; for that moment row-level security does not bind it.
ALTER TABLE person NO FORCE ROW LEVEL SECURITY;
ALTER TABLE kind_detection NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transaction NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer_pair NO FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_rollup NO FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_rollup NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weekday_rollup NO FORCE ROW LEVEL SECURITY;
ALTER TABLE merchant_rollup NO FORCE ROW LEVEL SECURITY;

INSERT INTO kind_detection (user_id, rules, facts, updated_at) SELECT user_id, 0, '', now() FROM person;

UPDATE transaction SET kind_source = 'pair' WHERE refund_of IS NOT NULL;
UPDATE transaction SET kind_source = 'text', text_kind = 'transfer' WHERE kind = 'transfer';
UPDATE transaction t SET kind_source = 'pair', kind = CASE p.kind WHEN 'card_payment' THEN 'card_payment' ELSE 'transfer' END
  FROM transfer_pair p WHERE p.user_id = t.user_id AND p.out_id = t.id AND p.state IN ('automatic', 'confirmed');
UPDATE transaction t SET kind_source = 'pair', kind = CASE p.kind WHEN 'card_payment' THEN 'card_payment' ELSE 'transfer' END
  FROM transfer_pair p WHERE p.user_id = t.user_id AND p.in_id = t.id AND p.state IN ('automatic', 'confirmed');

-- Card payments leave the sums of own transfers.
CREATE TEMPORARY TABLE moved_kind ON COMMIT DROP AS
  SELECT user_id, account_id, posted_on AS day, currency, category, coalesce(merchant_name, '') AS merchant, kind, amount
    FROM transaction
   WHERE kind IN ('transfer', 'card_payment') AND deleted_at IS NULL AND (part_total IS NULL OR parent_id IS NOT NULL);
DELETE FROM daily_rollup WHERE kind = 'transfer';
DELETE FROM monthly_rollup WHERE kind = 'transfer';
DELETE FROM weekday_rollup WHERE kind = 'transfer';
DELETE FROM merchant_rollup WHERE kind = 'transfer';
INSERT INTO daily_rollup (user_id, day, account_id, currency, category, kind, amount, count)
  SELECT user_id, day, account_id, currency, category, kind, sum(amount)::bigint, count(*)::int
    FROM moved_kind GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO monthly_rollup (user_id, month, account_id, currency, category, kind, amount, count)
  SELECT user_id, date_trunc('month', day)::date, account_id, currency, category, kind, sum(amount)::bigint, count(*)::int
    FROM moved_kind GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO weekday_rollup (user_id, month, account_id, currency, weekday, kind, amount, count)
  SELECT user_id, date_trunc('month', day)::date, account_id, currency, (day - '0001-01-01'::date) % 7 + 1, kind,
         sum(amount)::bigint, count(*)::int
    FROM moved_kind GROUP BY 1, 2, 3, 4, 5, 6;
INSERT INTO merchant_rollup (user_id, month, account_id, currency, merchant, kind, amount, count)
  SELECT user_id, date_trunc('month', day)::date, account_id, currency, merchant, kind, sum(amount)::bigint, count(*)::int
    FROM moved_kind GROUP BY 1, 2, 3, 4, 5, 6;

ALTER TABLE person FORCE ROW LEVEL SECURITY;
ALTER TABLE kind_detection FORCE ROW LEVEL SECURITY;
ALTER TABLE transaction FORCE ROW LEVEL SECURITY;
ALTER TABLE transfer_pair FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_rollup FORCE ROW LEVEL SECURITY;
ALTER TABLE monthly_rollup FORCE ROW LEVEL SECURITY;
ALTER TABLE weekday_rollup FORCE ROW LEVEL SECURITY;
ALTER TABLE merchant_rollup FORCE ROW LEVEL SECURITY;

-- Whose kinds were detected by older rules: found by the sweep that detects them again.
GRANT SELECT (user_id, rules) ON kind_detection TO lucas_lookup;
CREATE POLICY lookup ON kind_detection FOR SELECT TO lucas_lookup USING (true);
CREATE INDEX kind_detection_rules ON kind_detection (rules);
CREATE FUNCTION list_outdated_kinds(current_rules integer, at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT user_id FROM public.kind_detection WHERE rules < current_rules ORDER BY rules LIMIT at_most $$;

-- Rights first: after the handover only the new owner could change them.
REVOKE ALL ON FUNCTION list_outdated_kinds(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_outdated_kinds(integer, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_outdated_kinds(integer, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;
