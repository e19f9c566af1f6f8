-- Matching: why a row is gone, what a person locked, merges that can be undone, and what waits for the person's word.

-- Tombstones: 'merge' rows live on in another row, 'provider' rows were taken back by the bank.
ALTER TABLE transaction ADD COLUMN deletion text CHECK (deletion IN ('person', 'provider', 'merge'));
-- The owner marks everybody's tombstones once; for that moment row-level security does not bind it.
ALTER TABLE transaction NO FORCE ROW LEVEL SECURITY;
UPDATE transaction SET deletion = 'person' WHERE deleted_at IS NOT NULL;
ALTER TABLE transaction FORCE ROW LEVEL SECURITY;
ALTER TABLE transaction ADD CONSTRAINT transaction_deletion CHECK ((deleted_at IS NULL) = (deletion IS NULL));
-- A name that the person gave stays, whatever the bank prints.
ALTER TABLE transaction ADD COLUMN name_source text NOT NULL DEFAULT 'bank' CHECK (name_source IN ('bank', 'person'));
CREATE INDEX transaction_manual ON transaction (user_id, posted_on) WHERE manual AND deleted_at IS NULL;
-- Rows whose category nobody is sure of.
CREATE INDEX transaction_unsure ON transaction (user_id, posted_on DESC, id DESC)
  WHERE category_source = 'none' AND NOT reviewed AND kind <> 'transfer' AND deleted_at IS NULL;

-- Own pesos that became own dollars are two rows of one movement too.
ALTER TABLE transfer_pair DROP CONSTRAINT transfer_pair_kind_check;
ALTER TABLE transfer_pair ADD CONSTRAINT transfer_pair_kind_check
  CHECK (kind IN ('own_transfer', 'card_payment', 'currency_exchange'));
CREATE INDEX transfer_pair_open ON transfer_pair (user_id, created_at DESC, id DESC) WHERE state = 'suggested';

-- Two rows that became one. Append-only; the rows stand here as they were, so that they come back exactly.
CREATE TABLE transaction_merge (
  user_id       uuid NOT NULL,
  id            uuid NOT NULL,
  kept_id       uuid NOT NULL,
  merged_id     uuid NOT NULL,
  reason        text NOT NULL CHECK (reason IN ('pending_posted', 'manual_row', 'duplicate', 'by_hand')),
  automatic     boolean NOT NULL,
  -- Whose date, amount and text the kept row shows.
  facts_from    text NOT NULL CHECK (facts_from IN ('kept', 'merged')),
  kept_before   jsonb NOT NULL,
  -- Null for a movement that never stood as a row of its own.
  merged_before jsonb,
  -- What of the person's own the kept row showed afterwards.
  kept_after    jsonb NOT NULL,
  -- Pairs and refunds that hung on either row.
  links         jsonb NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, kept_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, merged_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE INDEX transaction_merge_kept ON transaction_merge (user_id, kept_id);
CREATE INDEX transaction_merge_merged ON transaction_merge (user_id, merged_id);
CREATE TABLE transaction_merge_undo (
  user_id    uuid NOT NULL,
  merge_id   uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, merge_id),
  FOREIGN KEY (user_id, merge_id) REFERENCES transaction_merge (user_id, id) ON DELETE CASCADE
);

-- Two rows of which we are not sure; what the person said of them is kept for ever.
CREATE TABLE match_suggestion (
  user_id    uuid NOT NULL,
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('duplicate', 'pending', 'manual', 'refund')),
  -- The row that would stay, or the refund.
  row_id     uuid NOT NULL,
  -- The row that would go into it, or the charge.
  other_id   uuid NOT NULL,
  state      text NOT NULL CHECK (state IN ('open', 'confirmed', 'refused')),
  -- What speaks for it: amount, day, text, reference, balance, merchant.
  evidence   text[] NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, row_id, other_id),
  FOREIGN KEY (user_id, row_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, other_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE INDEX match_suggestion_other ON match_suggestion (user_id, other_id);
CREATE INDEX match_suggestion_open ON match_suggestion (user_id, created_at DESC, id DESC) WHERE state = 'open';

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['transaction_merge', 'transaction_merge_undo', 'match_suggestion'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON transaction_merge, transaction_merge_undo TO lucas_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON match_suggestion TO lucas_app;
