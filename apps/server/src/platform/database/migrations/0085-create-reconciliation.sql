-- Until which day an account agreed with the statement of its bank, and what Lucas had then: a later change is found by comparing.
CREATE TABLE reconciliation (
  user_id       uuid NOT NULL,
  id            uuid NOT NULL,
  account_id    uuid NOT NULL,
  -- Null: from the beginning of an account by hand.
  starts_on     date,
  ends_on       date NOT NULL,
  -- At the end of the last day, in minor units; of a card what is owed.
  balance       bigint NOT NULL,
  -- What the balance changed by on each day, by day: {"2026-10-12": "-12990"}.
  days          jsonb NOT NULL,
  reconciled_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, account_id, ends_on),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE,
  CHECK (starts_on <= ends_on)
);
ALTER TABLE reconciliation ENABLE ROW LEVEL SECURITY;
ALTER TABLE reconciliation FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON reconciliation TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON reconciliation TO lucas_app;
