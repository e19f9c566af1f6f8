-- Rules that the user writes: what a transaction must be like, and what happens to it. The last one wins, by field.
CREATE TABLE transaction_rule (
  user_id          uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id               uuid NOT NULL,
  position         integer NOT NULL,
  conditions       jsonb NOT NULL,
  actions          jsonb NOT NULL,
  enabled          boolean NOT NULL,
  -- Transactions that it matched as they arrived, or that it was applied to.
  uses             integer NOT NULL DEFAULT 0,
  last_used_at     timestamptz,
  -- When the latest transaction could not be split or assigned to the goal; null after one that could.
  split_refused_at timestamptz,
  goal_refused_at  timestamptz,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  PRIMARY KEY (user_id, id)
);

-- One application of a rule to the earlier transactions, in the background.
CREATE TABLE rule_run (
  user_id     uuid NOT NULL,
  id          uuid NOT NULL,
  rule_id     uuid NOT NULL,
  state       text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- The last transaction that was examined.
  after_id    uuid,
  done        integer NOT NULL DEFAULT 0,
  total       integer NOT NULL DEFAULT 0,
  changed     integer NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, rule_id) REFERENCES transaction_rule (user_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_run_rule ON rule_run (user_id, rule_id);

-- Transactions of a run that had the same values before it and after it.
CREATE TABLE rule_run_rows (
  user_id         uuid NOT NULL,
  run_id          uuid NOT NULL,
  number          integer NOT NULL,
  transaction_ids uuid[] NOT NULL,
  before          jsonb NOT NULL,
  after           jsonb NOT NULL,
  PRIMARY KEY (user_id, run_id, number),
  FOREIGN KEY (user_id, run_id) REFERENCES rule_run (user_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['transaction_rule', 'rule_run', 'rule_run_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON transaction_rule, rule_run, rule_run_rows TO lucas_app;

-- What written rules decided about a transaction.
ALTER TABLE transaction
  -- The kind that a rule gave; a choice of the user and a link come first.
  ADD COLUMN rule_kind text
    CHECK (rule_kind IN ('spending', 'income', 'transfer', 'savings', 'card_payment', 'refund', 'excluded')),
  -- The rules that counted it, so that none counts it twice.
  ADD COLUMN rule_ids uuid[] NOT NULL DEFAULT '{}',
  DROP CONSTRAINT transaction_category_source_check,
  DROP CONSTRAINT transaction_name_source_check,
  DROP CONSTRAINT transaction_kind_source_check;
ALTER TABLE transaction
  ADD CONSTRAINT transaction_category_source_check
    CHECK (category_source IN ('person', 'written', 'learned', 'merchant', 'rule', 'model', 'none')),
  ADD CONSTRAINT transaction_name_source_check CHECK (name_source IN ('bank', 'person', 'written', 'learned')),
  ADD CONSTRAINT transaction_kind_source_check CHECK (kind_source IN ('person', 'written', 'pair', 'text', 'sign'));
ALTER TABLE correction_row
  DROP CONSTRAINT category_correction_row_category_source_check,
  DROP CONSTRAINT correction_row_name_source_check;
ALTER TABLE correction_row
  ADD CONSTRAINT correction_row_category_source_check
    CHECK (category_source IN ('person', 'written', 'learned', 'merchant', 'rule', 'model', 'none')),
  ADD CONSTRAINT correction_row_name_source_check CHECK (name_source IN ('bank', 'person', 'written', 'learned'));
ALTER TABLE bulk_change_rows DROP CONSTRAINT bulk_change_rows_category_source_check;
ALTER TABLE bulk_change_rows
  ADD CONSTRAINT bulk_change_rows_category_source_check
    CHECK (category_source IN ('person', 'written', 'learned', 'merchant', 'rule', 'model', 'none'));

-- Learned rules get the switch and the figures of written ones.
ALTER TABLE correction
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN learned_from integer NOT NULL DEFAULT 1,
  ADD COLUMN uses integer NOT NULL DEFAULT 0,
  ADD COLUMN last_used_at timestamptz;

-- The owner changes the rows of all users once; for that moment row-level security does not bind it.
ALTER TABLE correction NO FORCE ROW LEVEL SECURITY;
ALTER TABLE correction_row NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transaction NO FORCE ROW LEVEL SECURITY;
UPDATE correction c SET learned_from = n.corrected
  FROM (SELECT r.user_id, r.correction_id, count(*)::int AS corrected
          FROM correction_row r
          JOIN correction k ON k.user_id = r.user_id AND k.id = r.correction_id
          JOIN transaction t ON t.user_id = r.user_id AND t.id = r.transaction_id
         WHERE CASE k.subject WHEN 'category' THEN t.category_source ELSE t.name_source END = 'person'
         GROUP BY 1, 2) n
 WHERE n.user_id = c.user_id AND n.correction_id = c.id AND n.corrected > 1;
ALTER TABLE correction FORCE ROW LEVEL SECURITY;
ALTER TABLE correction_row FORCE ROW LEVEL SECURITY;
ALTER TABLE transaction FORCE ROW LEVEL SECURITY;
