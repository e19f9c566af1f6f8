-- Savings goals: what a person saves for, an append-only ledger of each, and their parts of transactions.

CREATE TABLE goal (
  user_id              uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id                   uuid NOT NULL,
  name                 text NOT NULL,
  target_amount        bigint NOT NULL CHECK (target_amount > 0),
  target_date          date,
  category             text NOT NULL
    CHECK (category IN ('emergency', 'vacation', 'home', 'vehicle', 'education', 'investment', 'other')),
  color                text NOT NULL,
  icon                 text NOT NULL,
  state                text NOT NULL CHECK (state IN ('active', 'ready_to_spend', 'archived')),
  auto_reactivate      boolean NOT NULL,
  reactivate_threshold bigint CHECK (reactivate_threshold >= 0),
  -- What was bought with it.
  purchase_transaction_id uuid,
  -- Grows with every change: pages throw away what is older than what they have.
  version              integer NOT NULL CHECK (version > 0),
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  state_since          timestamptz NOT NULL,
  -- Gone for the person; the ledger stays until the account is erased.
  deleted_at           timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, purchase_transaction_id) REFERENCES transaction (user_id, id)
    ON DELETE SET NULL (purchase_transaction_id)
);
CREATE INDEX goal_purchase ON goal (user_id, purchase_transaction_id) WHERE purchase_transaction_id IS NOT NULL;

-- What a goal holds is the sum of its lines, in pesos. `transaction_id` names where a line came from and outlives it.
CREATE TABLE goal_entry (
  user_id        uuid NOT NULL,
  id             uuid NOT NULL,
  goal_id        uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('contribution', 'allocation', 'withdrawal', 'reversal')),
  amount         bigint NOT NULL CHECK (amount <> 0),
  note           text NOT NULL,
  transaction_id uuid,
  -- The line that this one takes back, once.
  reverses       uuid,
  made_on        date NOT NULL,
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, reverses),
  FOREIGN KEY (user_id, goal_id) REFERENCES goal (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, reverses) REFERENCES goal_entry (user_id, id) ON DELETE CASCADE
);
CREATE INDEX goal_entry_of_goal ON goal_entry (user_id, goal_id, created_at DESC, id DESC) INCLUDE (amount, made_on);
CREATE INDEX goal_entry_latest ON goal_entry (user_id, created_at DESC, id DESC);

-- The parts as they stand. A transaction that still has parts cannot be removed: its goals must let go first.
CREATE TABLE goal_allocation (
  user_id        uuid NOT NULL,
  id             uuid NOT NULL,
  transaction_id uuid NOT NULL,
  goal_id        uuid NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0),
  note           text NOT NULL,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (user_id, transaction_id, goal_id),
  UNIQUE (user_id, id),
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id),
  FOREIGN KEY (user_id, goal_id) REFERENCES goal (user_id, id)
);
CREATE INDEX goal_allocation_goal ON goal_allocation (user_id, goal_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['goal', 'goal_entry', 'goal_allocation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE ON goal TO lucas_app;
GRANT SELECT, INSERT ON goal_entry TO lucas_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON goal_allocation TO lucas_app;
