-- What a card from files owed at the end of a day: from a statement that says its balance, from the answer at an import, or, with
-- the account as its source, what the user says. Minor units; below zero for a credit.
CREATE TABLE card_debt (
  user_id    uuid NOT NULL,
  account_id uuid NOT NULL,
  -- The import, or the account itself for what the user says in the wallet.
  source_id  uuid NOT NULL,
  owed_on    date NOT NULL,
  debt       bigint NOT NULL,
  PRIMARY KEY (user_id, account_id, source_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);
CREATE INDEX card_debt_source ON card_debt (user_id, source_id);
ALTER TABLE card_debt ENABLE ROW LEVEL SECURITY;
ALTER TABLE card_debt FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON card_debt TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT, UPDATE, DELETE ON card_debt TO lucas_app;

-- The import at which a day was answered: its undo takes the answer back.
ALTER TABLE card_cycle ADD COLUMN closing_import uuid;
ALTER TABLE card_cycle ADD COLUMN due_import uuid;
